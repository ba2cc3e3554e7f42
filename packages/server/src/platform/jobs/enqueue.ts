import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import './table.ts';

const maxAttempts = 10;

type When = {
  now: Date;
  /** As soon as possible without it. */
  runAt?: Date;
  /** An unfinished job with this key makes a second one needless. */
  uniqueKey?: string;
};

/**
 * Leaves work for later, in the transaction that makes it necessary: it is done if that is kept, and only then.
 * Answers false when an unfinished job has this unique key.
 */
export async function enqueue(
  tx: Transaction<Tables>,
  kind: string,
  payload: object,
  { now, runAt = now, uniqueKey }: When,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('jobs')
    .values({
      kind,
      payload: JSON.stringify(payload),
      unique_key: uniqueKey ?? null,
      run_at: runAt.toISOString(),
      max_attempts: maxAttempts,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
