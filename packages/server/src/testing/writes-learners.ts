import { anApp } from './an-app.ts';
import type { Scene } from './writes.ts';

const actor = { kind: 'visitor' } as const;

/** An example of every write of the learning app, which is nobody who signs in. */
export const learnerWrites: Record<string, () => Promise<Scene>> = {
  'learners.redeemKey': async () => {
    const server = await anApp();
    const { code } = await server.key(await server.educator());
    return { server, done: () => server.redeem(code), refused: () => server.redeem('ABCD'), actor };
  },
  'learners.reportPractice': async () => {
    const server = await anApp();
    const session = server.session(await server.student());
    return {
      server,
      done: () => server.report([session]),
      refused: () => server.report([session, session, server.session(999_999)]),
      actor,
    };
  },
};
