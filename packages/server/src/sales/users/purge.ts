import { sql, type Transaction } from 'kysely';
import {
  type Change,
  type Database,
  type Engine,
  lock,
  lockShared,
  type Query,
  chunks,
} from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { emptyStudents } from './store.ts';

type Tx = Transaction<Tables>;

const purging = 'purge of students';

/** Until this transaction ends nobody is purged: who is there now will still be when it adds what is theirs. */
export const holdOffPurge = (tx: Tx, engine: Engine): Promise<void> => lockShared(tx, engine, purging);

/** Empties for good those who were deleted at this moment, with what they practised. */
export async function purgeStudents(
  tx: Change,
  engine: Engine,
  { ids, deletedAt }: { ids: readonly number[]; deletedAt: Date },
): Promise<void> {
  await lock(tx, engine, purging);
  for (const some of chunks(ids)) {
    const purged = await stillDeleted(tx, some, deletedAt);
    if (purged.length === 0) continue;
    while ((await forgetSome(tx, purged)) === 'more') continue;
    await emptyStudents(tx, purged, deletedAt);
  }
}

/** Ahead of the purge: as a part of it, years of practice would hold up everybody who writes. */
export async function forgetPractice(
  database: Database,
  { ids, deletedAt, signal }: { ids: readonly number[]; deletedAt: Date; signal: AbortSignal | undefined },
): Promise<void> {
  const isStopped = () => signal?.aborted ?? false;
  for (const some of chunks(ids)) {
    const forget = async (tx: Tx) => {
      const purged = await stillDeleted(tx, some, deletedAt);
      return purged.length === 0 ? 'done' : forgetSome(tx, purged);
    };
    while (!isStopped() && (await database.write(forget)) === 'more') continue;
  }
}

/** Those who are deleted since this moment. Whoever was restored and deleted again is so since a later one. */
async function stillDeleted(db: Query, ids: readonly number[], deletedAt: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('students')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', '=', deletedAt.toISOString())
    .execute();
  return rows.map(({ id }) => id);
}

const maxSessions = 500;

/** One may have practised thousands of times: so many at once hardly hold the event loop. */
async function forgetSome(tx: Tx, studentIds: readonly number[]): Promise<'more' | 'done'> {
  const some = tx.selectFrom('practice_sessions').select('id').where('student_id', 'in', studentIds).limit(maxSessions);
  const deleted = await tx
    .deleteFrom('practice_sessions')
    .where('id', 'in', some)
    .returning(sql<string>`substr(started_at, 1, 10)`.as('day'))
    .execute();
  // What is counted of these days has to be counted again.
  const days = [...new Set(deleted.map(({ day }) => day))].toSorted().map((day) => ({ day }));
  if (days.length > 0) await tx.insertInto('practice_changes').values(days).execute();
  return deleted.length < maxSessions ? 'done' : 'more';
}
