import { aSignOn } from '#testing/a-sign-on.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

export const writes: ExampleWrites = {
  'single-sign-on.finishSignOn': async () => {
    const { me, provider, come, finish, ...server } = await aSignOn({ people: { mei: { email: '' } } });
    provider.people['mei'] = { email: me.email };
    const given = await come('mei');
    const refused = () => finish({ ...given, ticket: 'no' });
    return { server: { ...server, me }, done: () => finish(given), refused, actor: { kind: 'visitor' } };
  },
};
