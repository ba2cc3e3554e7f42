import type { Transaction } from 'kysely';
import type { Query } from '#database/index.ts';
import type { Tables } from '#database/tables.ts';
import './store.ts';

export type Credentials = { email: string; username: string; passwordHash: string };

/** What an account signs in with, or null where it is deleted. */
export async function findCredentials(db: Query, id: number): Promise<Credentials | null> {
  const row = await db
    .selectFrom('administrators')
    .select(['email', 'username', 'password_hash as passwordHash'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Answers false when the password is no longer the one that was verified. */
export async function replacePassword(
  tx: Transaction<Tables>,
  id: number,
  { verified, fresh }: { verified: string; fresh: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('administrators')
    .set({ password_hash: fresh })
    .where('id', '=', id)
    .where('password_hash', '=', verified)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
