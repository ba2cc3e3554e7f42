import { assertStrong, hashPassword, lockMailableAccount, setPassword } from '#access/accounts/index.ts';
import type { Actor } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { closeAccess } from './close-access-store.ts';
import { deleteAttemptsOf } from '#access/lockout/index.ts';
import { noticePasswordChanged } from './notices.ts';
import { findReset, useReset } from './resets-store.ts';
import { hashToken } from './token.ts';

export async function openReset({ database, clock }: Services, token: string) {
  const reset = await findReset(database.read, { tokenHash: hashToken(token), now: clock.now() });
  if (!reset) throw new Refusal('session.reset-link');
  return { expiresAt: reset.expiresAt };
}

/** Looks the link up before the slow hashing, so that nobody without a link can keep the server busy. */
export async function resetPassword(
  { database, clock }: Services,
  { token, password }: { token: string; password: string },
  by: Actor,
) {
  const tokenHash = hashToken(token);
  const account = await findReset(database.read, { tokenHash, now: clock.now() });
  if (!account || by.kind === 'system' || by.kind === 'token') throw new Refusal('session.reset-link');
  await assertStrong(password, account);
  const passwordHash = await hashPassword(password);

  const { id, fullName, username, email } = account;
  return database.change({ ...by, id, name: fullName || username }, async (tx) => {
    const now = clock.now();
    // Locks the account before its links, in the order of `closeAccess`, so that the two cannot deadlock.
    const isOpen = (await lockMailableAccount(tx, { id, email })) && (await useReset(tx, { tokenHash, now }));
    if (!isOpen) throw new Refusal('session.reset-link');

    await setPassword(tx, id, passwordHash);
    await closeAccess(tx, { administratorId: id, now });
    await deleteAttemptsOf(tx, email);
    await noticePasswordChanged(tx, { administratorId: id, language: by.language }, now);
    tx.audit('session.password-reset', { kind: 'administrator', id }, { after: { fullName } });
    return message('session.password-reset');
  });
}
