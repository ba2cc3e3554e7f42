import type { Transaction } from 'kysely';
import type { Administrator } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import './store.ts';

/** Refuses a change whose session ended while the request waited for a lock or a hash. */
export async function assertSignedIn(tx: Transaction<Tables>, { sessionId }: Administrator): Promise<void> {
  const session = await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst();
  if (!session) throw new Refusal('session.none');
}
