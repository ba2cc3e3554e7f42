import type { Transaction } from 'kysely';
import { folded, chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './store.ts';

/** Leaves nothing behind that tells where somebody signed in from: for accounts that are gone for good. */
export async function forgetAccess(tx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  for (const some of chunks(ids)) {
    for (const table of ['sessions', 'password_resets'] as const)
      await tx.deleteFrom(table).where('administrator_id', 'in', some).execute();
  }
}

/** Lets somebody in who locked themself out by too many attempts, wherever they came from. */
export async function forgetAttemptsOf(tx: Transaction<Tables>, email: string): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('email_key', '=', folded(email).slice(0, 254)).execute();
}
