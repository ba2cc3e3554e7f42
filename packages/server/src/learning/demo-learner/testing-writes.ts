import { enterDemo } from '@eemusic/contract/learning/demo-learner';
import { anApp } from '#testing/an-app.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

export const writes: ExampleWrites = {
  'demo-learner.enterDemo': async () => {
    const server = await anApp({ isDemo: true });
    const { code } = await server.key(await server.educator());
    return {
      server,
      done: () => server.call(enterDemo, { key: code }, { token: null }),
      refused: () => server.call(enterDemo, { key: 'ABCD' }, { token: null }),
      actor: { kind: 'visitor' },
    };
  },
};
