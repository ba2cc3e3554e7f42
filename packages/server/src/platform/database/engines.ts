import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import type { Change, Database, Engine } from './database.ts';
import type { Tables } from './tables.ts';

/** Takes rows that no other transaction has locked; SQLite has one writer anyway. */
export const lockFreeRows =
  (engine: Engine) =>
  <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>): SelectQueryBuilder<DB, Table, Row> =>
    engine === 'postgres' ? query.forUpdate().skipLocked() : query;

/**
 * The change in which a read that belongs to it runs. On PostgreSQL it does, or many changes would wait for connections
 * that they hold themselves; on SQLite null: it reads beside the change, what was there before.
 */
export const readsInside = ({ engine }: Pick<Database, 'engine'>, change: Change | undefined): Change | null =>
  engine === 'postgres' && change ? change : null;

/** An instant in milliseconds since 1970. */
export const epochMs = (engine: Engine, instant: RawBuilder<unknown>): RawBuilder<number> =>
  engine === 'sqlite'
    ? sql`cast(round(unixepoch(${instant}, 'subsec') * 1000) as integer)`
    : sql`cast(round(extract(epoch from cast(${instant} as timestamptz)) * 1000) as bigint)`;

/** Whether a text stands somewhere in another, exactly as it is written. */
export const includesExactly = (engine: Engine, text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql`${sql.raw(engine === 'sqlite' ? 'instr' : 'strpos')}(${text}, ${part}) > 0`;

/** Lets a transaction take as long as it takes, and wait for locks as long. */
export async function liftTimeouts(tx: Transaction<Tables>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local lock_timeout = 0`.execute(tx);
}

/** Memory with which the indexes of millions of rows are made in one go. */
export async function raiseIndexMemory(tx: Transaction<Tables>, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
}

/** Tells the planner at once how tables are filled, which it would find out in time. */
export async function analyzeTables({ engine, read, write }: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const name = sql.table(table);
    // A vacuum runs outside a transaction, and lets an index answer alone.
    if (engine === 'postgres') await sql`vacuum (analyze) ${name}`.execute(read);
    else await write((tx) => sql`analyze ${name}`.execute(tx));
  }
}
