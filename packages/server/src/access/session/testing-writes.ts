import * as session from '@eemusic/contract/access/session';
import { setUpToken } from '#access/session/index.ts';
import { aStaff } from '#testing/a-staff.ts';
import { password, startServer } from '#testing/start-server.ts';
import type { ExampleWrites } from '#testing/example-writes.ts';

const visitor = { kind: 'visitor' } as const;

async function aMailedLink() {
  const staff = await aStaff();
  await staff.call(session.verifyAccount, { email: staff.me.email }, { token: null });
  await staff.runJobs();
  const token = /forgot-password\/([\w.~-]+)/.exec(staff.mails.at(-1)?.text ?? '')?.[1] ?? '';
  return { ...staff, server: staff, token };
}

export const writes: ExampleWrites = {
  'session.login': async () => {
    const server = await aStaff();
    const login = (emailOrPassword: string) => () =>
      server.call(session.login, { email: server.me.email, password: emailOrPassword }, { token: null });
    return { server, done: login(password), refused: login('wrong'), actor: visitor };
  },
  'session.logout': async () => {
    const server = await aStaff();
    return {
      server,
      done: () => server.call(session.logout, {}),
      refused: () => server.call(session.logout, {}, { token: 'none' }),
    };
  },
  'session.register': async () => {
    const server = await startServer({ codes: null });
    const person = { fullName: 'Mei Lin', username: 'meilin', email: 'mei@example.com', password };
    const register = (token: string) => () => server.call(session.register, { token, ...person });
    return { server, done: register(setUpToken(server.services)), refused: register('other'), actor: visitor };
  },
  'session.verifyAccount': async () => {
    const server = await aStaff();
    const verify = (email: string) => () => server.call(session.verifyAccount, { email }, { token: null });
    return { server, done: verify(server.me.email), refused: verify(''), actor: visitor };
  },
  'session.resetPassword': async () => {
    const { server, token, call } = await aMailedLink();
    const reset = (token: string) => () =>
      call(session.resetPassword, { token, password: 'three blind mice run' }, { token: null });
    return { server, done: reset(token), refused: reset('other'), actor: visitor };
  },
};
