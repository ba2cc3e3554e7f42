import type { SignedIn } from '@eemusic/contract/session';
import { findAccount, isPassword } from '#accounts/index.ts';
import type { Actor } from '#database/index.ts';
import { Refusal } from '#http/index.ts';
import type { Services } from '#services.ts';
import { countAttempt, forgetAttempts } from './lockout.ts';
import { openSession } from './open.ts';

type Login = { email: string; password: string; staySignedIn?: boolean | undefined };

/** Wrong, unknown and inactive are one answer after one length of time. */
export async function login(
  services: Services,
  { email, password, staySignedIn }: Login,
  by: Actor,
): Promise<SignedIn> {
  const { database } = services;
  if (!by.origin) throw new Refusal('session.none');
  const { origin } = by;

  await countAttempt(services, email, origin);
  const account = await findAccount(database.read, email);
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  if (!account || !isRight || !account.isActive) throw new Refusal('session.wrong');

  await forgetAttempts(services, email, origin);
  return database.change({ ...by, name: email }, async (tx) => {
    tx.audit('session.opened', { kind: 'administrator', id: account.id }, { after: { stays: staySignedIn === true } });
    return openSession(tx, services, { account, stays: staySignedIn === true, origin });
  });
}
