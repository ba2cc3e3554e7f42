import { readdir } from 'node:fs/promises';
import { sql, type Transaction } from 'kysely';
import { addMonths, firstDayOf } from '@eemusic/contract/platform/days';
import type { Database, Engine } from './database.ts';
import { isIn, jsonTable } from './sql.ts';
import { hasTable, liftTimeouts, lock, lockTables, raiseIndexMemory } from './engines.ts';
import { revokeRights } from './seal.ts';
import type { Tables } from './tables.ts';
import { applyTriggers, readRules } from './triggers.ts';

/** `Tables` describes the current tables, which a migration must not rely on. */
type Migration = { up(db: Transaction<Tables>, engine: Engine): Promise<void> };

type MigrationsTable = { name: string; applied_at: string };

declare module '#platform/database/tables.ts' {
  interface Tables {
    migrations: MigrationsTable;
  }
}

export type Applied = { migrations: string[]; triggers: string[] };

const folder = new URL('../../../migrations/', import.meta.url);
export const rulesFolder = new URL('../../../triggers/', import.meta.url);

export async function listMigrations(): Promise<string[]> {
  const files = await readdir(folder);
  return files.filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file)).toSorted();
}

/** In one transaction under a lock, so that several nodes, also of the version before, may start at once. */
export async function migrate(
  database: Pick<Database, 'engine' | 'write' | 'seal'>,
  now: Date,
  onMigration: (name: string) => void = () => {},
): Promise<Applied> {
  const { engine } = database;
  const rules = await readRules(engine, rulesFolder);
  const change = async (tx: Transaction<Tables>) => {
    await liftTimeouts(tx);
    await lock(tx, 'migrations');
    const migrations = await applyMigrations(tx, engine, { now, onMigration });
    const triggers = await applyTriggers(tx, { rules, now, isMigrated: migrations.length > 0 });
    await revokeRights(tx);
    return { migrations, triggers };
  };
  const applied = await database.write(change);
  database.seal();
  return applied;
}

type Applying = { now: Date; onMigration: (name: string) => void };

async function applyMigrations(
  tx: Transaction<Tables>,
  engine: Engine,
  { now, onMigration }: Applying,
): Promise<string[]> {
  await tx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'varchar(100)', (column) => column.primaryKey())
    .addColumn('applied_at', 'varchar(30)', (column) => column.notNull())
    .execute();

  const names = await listMigrations();
  const applied = await tx.selectFrom('migrations').select('name').execute();
  const unknown = applied.find(({ name }) => !names.includes(name));
  if (unknown) throw new Error(`This database was made by a newer version: ${unknown.name}`);

  const missing = names.filter((name) => !applied.some((row) => row.name === name));
  if (missing.length > 0) await lockTables(tx);
  await raiseIndexMemory(tx, engine);
  for (const name of missing) {
    onMigration(name);
    const { up } = (await import(new URL(name, folder).href)) as Migration;
    await up(tx, engine);
    await tx.insertInto('migrations').values({ name, applied_at: now.toISOString() }).execute();
  }
  return missing;
}

export async function isEmptyDatabase({ read }: Pick<Database, 'read'>): Promise<boolean> {
  if (!(await hasTable(read, 'migrations'))) return true;
  return (await read.selectFrom('migrations').select('name').limit(1).executeTakeFirst()) === undefined;
}

/** Migrations 0046 and 0051 call these for tables that 0058 drops. */
export const fillShortGrams = async (..._about: unknown[]): Promise<void> => {};
export const isAlwaysListed = (..._about: unknown[]): string => '1 = 0';

/** Migration 0018 calls these with the engine. */
export const jsonRows = (_engine: Engine, rows: readonly object[]) => jsonTable(rows);
export const isAmong = (_engine: Engine, column: string, ids: readonly number[]) => isIn(column, ids);

export async function isMigrated(database: Database): Promise<boolean> {
  const names = await listMigrations();
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(database.read);
  return names.every((name) => rows.some((row) => row.name === name));
}

/* On PostgreSQL, very large tables are partitioned by month, so that a month can be read or dropped by itself. */

/** The names of the partitions that this process has found or created. */
const opened = new WeakMap<Writable, Set<string>>();
type Writable = Pick<Database, 'engine' | 'write'>;

/** In ms: how long a new partition waits for readers of the default one. Later readers have to wait as long. */
const maxWaitMs = 500;
/** In ms: how long rows of the month that are in the default partition may take to move to the new one. */
const maxMoveMs = 5000;

/** In UTC. Rows of a month whose partition cannot be created go to the default one, and move later. */
export async function openMonths(database: Writable, table: string, months: Iterable<string>): Promise<void> {
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
async function openMonth(database: Writable, partition: Partition): Promise<boolean> {
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

/** In place it would wait for all readers. The default partition is locked first, so that no row is added there. */
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
