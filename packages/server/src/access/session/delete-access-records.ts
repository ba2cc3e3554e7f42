import type { Transaction } from 'kysely';
import { chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import './store.ts';

/** Deletes the records of sign-in addresses and devices of accounts that are purged. */
export async function deleteAccessRecords(tx: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  for (const chunk of chunks(ids)) {
    for (const table of ['sessions', 'password_resets'] as const)
      await tx.deleteFrom(table).where('administrator_id', 'in', chunk).execute();
  }
}
