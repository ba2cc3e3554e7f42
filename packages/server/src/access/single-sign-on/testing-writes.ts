import { aSignOn } from '#testing/a-sign-on.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

export const writes: ExampleWrites = {
  'single-sign-on.finishSignOn': async () => {
    const { me, provider, come, finish, ...server } = await aSignOn({ people: { mei: { email: '' } } });
    provider.people['mei'] = { email: me.email };
    const returned = await come('mei');
    const refused = () => finish({ ...returned, ticket: 'no' });
    return { server: { ...server, me }, done: () => finish(returned), refused, actor: { kind: 'visitor' } };
  },
};
