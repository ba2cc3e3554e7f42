import { login } from '@eemusic/contract/access/session';
import { beginTwoStep, confirmTwoStep, fetchTwoStep } from '@eemusic/contract/access/two-step';
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '#platform/database/index.ts';
import { password, startServer } from './start-server.ts';

export const step = 30_000;

/** The code that an authenticator app shows now, or some time steps later. */
export const twoStepCode = (clock: Clock, secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now().getTime() + steps * step });

/** A signed-in administrator who has not turned two-step sign-in on yet. */
export async function aTwoStepPerson() {
  const server = await startServer({ codes: [] });
  const { me, call, services } = server;
  if (!me) throw new Error('Nobody is signed in');
  const proof = { userId: me.id, currentPassword: password };
  const codeOf = (secret: string, steps = 0) => twoStepCode(services.clock, secret, steps);
  const begin = async () => (await call(beginTwoStep, proof)).body.secret;
  return {
    ...server,
    me,
    proof,
    codeOf,
    begin,
    state: async () => (await call(fetchTwoStep, { userId: me.id })).body,
    /** Turns two-step sign-in on, and advances the clock past the time step of the code that was used. */
    turnOn: async () => {
      const secret = await begin();
      const { body } = await call(confirmTwoStep, { userId: me.id, code: codeOf(secret) });
      server.wait(2 * step);
      return { secret, recoveryCodes: body.recoveryCodes };
    },
    signIn: (code?: string, overrides: object = {}, asking: object = {}) =>
      call(
        login,
        { email: me.email, password, ...(code !== undefined && { code }), ...overrides },
        { token: null, ...asking },
      ),
    trail: () => services.database.read.selectFrom('audit_entries').selectAll().orderBy('id').execute(),
  };
}

/** Sends concurrent requests from different addresses, so that they do not trigger the lockout. */
export const fromEverywhere = <Answer>(count: number, ask: (asking: { remoteAddress: string }) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask({ remoteAddress: `203.0.113.${index + 1}` })));
