import type { SignedIn } from '@eemusic/contract/access/session';
import { findAccount, lockAccount, isPassword } from '#access/accounts/index.ts';
import type { Actor } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { readCode, takeSecondStep } from '#access/two-step/index.ts';
import { clearAttempts, countAttempt, countCode, deleteAttempt, deleteCodes } from '#access/lockout/index.ts';
import { openSession } from './open.ts';

type Login = { email: string; password: string; staySignedIn?: boolean | undefined; code?: string | undefined };

/** A wrong password, an unknown email and an inactive account get the same answer after the same time. */
export async function login(
  services: Services,
  { email, password, staySignedIn, code }: Login,
  by: Actor,
): Promise<SignedIn> {
  const { database, log } = services;
  if (by.kind !== 'visitor') throw new Refusal('session.none');
  const { origin } = by;

  const attempt = await countAttempt(services, email, origin);
  const account = await findAccount(database.read, email);
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  if (!account || !isRight || !account.isActive) {
    // Not what was typed: people type their password into the field above it.
    log.warn({ administrator: account?.id ?? null, ip: origin.address }, 'sign-in refused');
    throw new Refusal('session.wrong');
  }

  const secret = account.twoStepSecret;
  if (secret !== null && !code) {
    await deleteAttempt(services, attempt);
    throw new Refusal('session.code-needed');
  }
  if (secret !== null) await countCode(services, account.id);
  const read =
    secret === null ? null : await readCode(services, { administratorId: account.id, secret, code: code ?? '' });

  return database.change({ ...by, id: account.id, name: account.name }, async (tx) => {
    const { id, passwordHash } = account;
    if (!(await lockAccount(tx, { id, email, passwordHash, secret }))) throw new Refusal('session.wrong');
    if (read && !(await takeSecondStep(tx, read))) throw new Refusal('session.code-wrong');
    await clearAttempts(tx, email, origin);
    if (secret !== null) await deleteCodes(tx, id);
    tx.audit('session.opened', { kind: 'administrator', id }, { after: { stays: staySignedIn === true } });
    return openSession(tx, services, { account, stays: staySignedIn === true, origin });
  });
}
