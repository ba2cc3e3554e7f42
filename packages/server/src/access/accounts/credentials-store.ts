import type { Transaction } from 'kysely';
import { folded, preparedQuery, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './store.ts';

export type Credentials = { email: string; username: string; passwordHash: string };

/** Returns null where the account is deleted. */
export async function findCredentials(db: Query, id: number): Promise<Credentials | null> {
  const row = await db
    .selectFrom('administrators')
    .select(['email', 'username', 'password_hash as passwordHash'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

type Verified = { id: number; email: string; passwordHash: string; secret: string | null };

/**
 * Locks an account until the transaction ends. Returns false if its email, password, status or two-step sign-in has
 * changed since the password was checked: a new session would outlive a change that was meant to end all sessions.
 */
export async function lockAccount(
  tx: Transaction<Tables>,
  { id, email, passwordHash, secret }: Verified,
): Promise<boolean> {
  const locked = await lockVerified(tx, { id, emailKey: folded(email), passwordHash, secret });
  return locked.length === 1;
}

const lockVerified = preparedQuery(
  (db, { id, emailKey, passwordHash, secret }: Omit<Verified, 'email'> & { emailKey: string }) =>
    db
      .updateTable('administrators')
      .set({ is_active: 1 })
      .where('id', '=', id)
      .where('email_key', '=', emailKey)
      .where('password_hash', '=', passwordHash)
      .where('two_step_secret', 'is not distinct from', secret)
      .where('is_active', '=', 1)
      .where('deleted_at', 'is', null)
      .returning('id')
      .compile(),
);

/** Returns false if the password is no longer the one that was checked. */
export async function replacePassword(
  tx: Transaction<Tables>,
  id: number,
  { verified, newHash }: { verified: string; newHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('administrators')
    .set({ password_hash: newHash })
    .where('id', '=', id)
    .where('password_hash', '=', verified)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
