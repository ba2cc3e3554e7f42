import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import type { Database, Engine } from './database.ts';
import type { Tables } from './tables.ts';

/** Skips rows that another transaction has locked. SQLite does not need it, because it has only one writer. */
export const lockFreeRows =
  (engine: Engine) =>
  <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>): SelectQueryBuilder<DB, Table, Row> =>
    engine === 'postgres' ? query.forUpdate().skipLocked() : query;

/** The SQL for an instant as milliseconds since 1970. */
export const epochMs = (engine: Engine, instant: RawBuilder<unknown>): RawBuilder<number> =>
  engine === 'sqlite'
    ? sql`cast(round(unixepoch(${instant}, 'subsec') * 1000) as integer)`
    : sql`cast(round(extract(epoch from cast(${instant} as timestamptz)) * 1000) as bigint)`;

/** The SQL condition that a text contains another one, case-sensitively and without wildcards. */
export const includesExactly = (engine: Engine, text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql`${sql.raw(engine === 'sqlite' ? 'instr' : 'strpos')}(${text}, ${part}) > 0`;

/** Removes the limits on statement time and lock waits from this transaction. */
export async function liftTimeouts(tx: Transaction<Tables>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local lock_timeout = 0`.execute(tx);
}

/** Gives PostgreSQL enough memory to build indexes of millions of rows in one pass. */
export async function raiseIndexMemory(tx: Transaction<Tables>, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
}

/** Updates the query planner's statistics now instead of some time later. */
export async function analyzeTables({ engine, read, write }: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const name = sql.table(table);
    // Vacuum cannot run in a transaction. It makes index-only scans possible.
    if (engine === 'postgres') await sql`vacuum (analyze) ${name}`.execute(read);
    else await write((tx) => sql`analyze ${name}`.execute(tx));
  }
}
