import { anApp } from '#testing/an-app.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

const actor = { kind: 'visitor' } as const;

export const writes: ExampleWrites = {
  'learners.redeemKey': async () => {
    const server = await anApp();
    const { code } = await server.key(await server.educator());
    return { server, done: () => server.redeem(code), refused: () => server.redeem('ABCD'), actor };
  },
  'learners.signIn': async () => {
    const server = await anApp();
    const { code } = await server.key(await server.educator());
    await server.redeem(code, { contactNumber: '138 0013 8000' });
    return {
      server,
      done: () => server.signInBy(code, '+86 138-0013-8000'),
      refused: () => server.signInBy(code, '138 0013 8001'),
      actor,
    };
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
  'learners.reportBatch': async () => {
    const server = await anApp();
    const { sessionId: id, ...session } = server.session(await server.student());
    return { server, done: () => server.batch([{ id, ...session }]), refused: () => server.batch([]), actor };
  },
};
