import { addMonths, firstDayOf } from '@eemusic/contract/platform/days';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database, Engine } from './database.ts';
import { lock } from './locks.ts';

/* PostgreSQL keeps very large tables in partitions by month, one of which is read or dropped by itself. */

/** The partitions that this process has found or created, by name. */
const opened = new WeakMap<Database, Set<string>>();

/** How long a new partition waits for readers of the default one, in ms; whoever comes after it waits with it. */
const maxWaitMs = 500;

/**
 * Creates the partitions of a table for these months (`YYYY-MM`), unless they exist; does nothing on SQLite. The bounds
 * are instants in UTC. Rows of a month that gets none go to the default partition, so that a missing right or a busy
 * table refuses nothing.
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

/** A condition that is always true of the rows, by which PostgreSQL leaves out other partitions; SQLite has none. */
export const pruned = (engine: Engine, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  engine === 'postgres' ? condition : sql`1 = 1`;

type Partition = { table: string; month: string; name: string };

/** Returns false when it should be tried again. */
async function openMonth(database: Database, partition: Partition): Promise<boolean> {
  try {
    await database.write(async (tx) => {
      await lock(tx, 'postgres', 'partitions');
      const found = await sql`select 1 where to_regclass(${partition.name}) is not null`.execute(tx);
      if (found.rows.length > 0) return;
      await sql.raw(`set local lock_timeout = ${maxWaitMs}`).execute(tx);
      for (const statement of statementsOf(partition)) await sql.raw(statement).execute(tx);
    });
    return true;
  } catch (error) {
    const fault = faults[String((error as { code?: unknown }).code)];
    if (fault === undefined) throw error;
    return fault === 'for good';
  }
}

/** Attached, because creating it in place would wait for all who read the table. */
function statementsOf({ table, month, name }: Partition): string[] {
  const bound = (of: string) => `'${firstDayOf(of)}T00:00:00.000Z'`;
  return [
    `create table ${name} (like ${table} including defaults including indexes)`,
    `alter table ${table} attach partition ${name} for values from (${bound(month)}) to (${bound(addMonths(month, 1))})`,
  ];
}

/** Codes of PostgreSQL after which the month's rows go to another partition. */
const faults: Readonly<Record<string, 'for good' | 'for now'>> = {
  /** An older partition includes the month. */
  '42P17': 'for good',
  /** The default partition has rows of the month already. */
  '23514': 'for good',
  /** The server's role may not create tables. */
  '42501': 'for good',
  /** Readers held the default partition for too long. */
  '55P03': 'for now',
  '57014': 'for now',
};
