import { addMonths, firstDayOf } from '@eemusic/contract/platform/days';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { lock } from './locks.ts';

/* On PostgreSQL, very large tables are partitioned by month, so that a month can be read or dropped by itself. */

/** The names of the partitions that this process has found or created. */
const opened = new WeakMap<Database, Set<string>>();

/** In ms: how long a new partition waits for readers of the default one. Later readers have to wait as long. */
const maxWaitMs = 500;
/** In ms: how long rows of the month that are in the default partition may take to move to the new one. */
const maxMoveMs = 5000;

/**
 * Creates the partitions of a table for these months (`YYYY-MM`) of `started_at`, unless they exist; does nothing on
 * SQLite. Their bounds are instants in UTC. If a partition cannot be created, for instance for lack of rights or
 * because the table is busy, rows of that month go to the default partition, and move once it is created.
 */
export async function openMonths(database: Database, table: string, months: Iterable<string>): Promise<void> {
  if (database.engine === 'sqlite') return;
  const known = opened.get(database) ?? new Set<string>();
  opened.set(database, known);
  for (const month of months) {
    const name = `${table}_${month.replace('-', '_')}`;
    if (!known.has(name) && (await openMonth(database, { table, month, name }))) known.add(name);
  }
}

type Partition = { table: string; month: string; name: string };

/** Returns false if it should be tried again. */
async function openMonth(database: Database, partition: Partition): Promise<boolean> {
  try {
    await database.write(async (tx) => {
      await lock(tx, 'partitions');
      const found = await sql`select 1 where to_regclass(${partition.name}) is not null`.execute(tx);
      if (found.rows.length > 0) return;
      await sql.raw(`set local lock_timeout = ${maxWaitMs}`).execute(tx);
      await sql.raw(`set local statement_timeout = ${maxMoveMs}`).execute(tx);
      for (const statement of statementsOf(partition)) await sql.raw(statement).execute(tx);
    });
    return true;
  } catch (error) {
    const fault = faults[String((error as { code?: unknown }).code)];
    if (fault === undefined) throw error;
    return fault === 'for good';
  }
}

/**
 * The partition is created separately and then attached, because creating it in place would wait for all readers of the
 * table. The default partition is locked first, so that no row of the month is added after those there have moved.
 */
function statementsOf({ table, month, name }: Partition): string[] {
  const [from, before] = [month, addMonths(month, 1)].map((of) => `'${firstDayOf(of)}T00:00:00.000Z'`);
  const rest = `${table}_other`;
  return [
    `create table ${name} (like ${table} including defaults including indexes)`,
    `lock table ${rest} in access exclusive mode`,
    `with moved as (delete from ${rest} where started_at >= ${from} and started_at < ${before} returning *)
      insert into ${name} select * from moved`,
    `alter table ${table} attach partition ${name} for values from (${from}) to (${before})`,
  ];
}

/** PostgreSQL's error codes after which the rows of the month go to another partition. */
const faults: Readonly<Record<string, 'for good' | 'for now'>> = {
  /** An older partition contains the month. */
  '42P17': 'for good',
  /** The database user may not create tables. */
  '42501': 'for good',
  /** Readers held the default partition for too long. */
  '55P03': 'for now',
  /** The default partition has too many rows of the month; by hand they can be moved at leisure. */
  '57014': 'for good',
};
