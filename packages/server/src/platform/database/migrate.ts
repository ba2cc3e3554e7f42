import { readdir } from 'node:fs/promises';
import { sql, type Transaction } from 'kysely';
import type { Database, Engine } from './database.ts';
import { isIn, jsonTable } from './json.ts';
import { lockTables } from './lock-tables.ts';
import { lock } from './locks.ts';
import { liftTimeouts } from './engines.ts';
import { withoutTimeouts } from './silence.ts';
import { revokeRights } from './seal.ts';
import type { Tables } from './tables.ts';
import { applyTriggers, readRules } from './triggers.ts';

/**
 * `Tables` describes the current tables, which a migration must not rely on, because it was written for earlier ones.
 */
type Migration = { up(db: Transaction<Tables>, engine: Engine): Promise<void> };

type MigrationsTable = { name: string; applied_at: string };

declare module '#platform/database/tables.ts' {
  interface Tables {
    migrations: MigrationsTable;
  }
}

/** The names of the migrations and triggers that were applied. */
export type Applied = { migrations: string[]; triggers: string[] };

const folder = new URL('../../../migrations/', import.meta.url);
export const rulesFolder = new URL('../../../triggers/', import.meta.url);

/** Returns the names of all migrations, in the order of application. */
export async function listMigrations(): Promise<string[]> {
  const files = await readdir(folder);
  return files.filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file)).toSorted();
}

/**
 * Applies missing migrations (forward only) and then triggers whose text has changed, in one transaction under a lock,
 * so that several nodes may start at the same time, also while those of the version before serve. Refuses a database
 * that was migrated by a newer version. Finally seals the audit trail. `onMigration` is called as each begins.
 */
export async function migrate(
  database: Database,
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
  const applied = await withoutTimeouts(() => database.write(change));
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
  for (const name of missing) {
    onMigration(name);
    const { up } = (await import(new URL(name, folder).href)) as Migration;
    await up(tx, engine);
    await tx.insertInto('migrations').values({ name, applied_at: now.toISOString() }).execute();
  }
  return missing;
}

/** Whether nothing was ever migrated here. */
export async function isEmptyDatabase({ read }: Pick<Database, 'read'>): Promise<boolean> {
  try {
    const { rows } = await sql`select name from migrations limit 1`.execute(read);
    return rows.length === 0;
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    if (code === '42P01' || String(message).startsWith('no such table')) return true;
    throw error;
  }
}

/** Migrations 0046 and 0051 call these for tables that 0058 drops. */
export const fillShortGrams = async (..._about: unknown[]): Promise<void> => {};
export const isAlwaysListed = (..._about: unknown[]): string => '1 = 0';

/** Migration 0018 calls these with the engine. */
export const jsonRows = (_engine: Engine, rows: readonly object[]) => jsonTable(rows);
export const isAmong = (_engine: Engine, column: string, ids: readonly number[]) => isIn(column, ids);

/** Whether every migration of this version is applied. */
export async function isMigrated(database: Database): Promise<boolean> {
  const names = await listMigrations();
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(database.read);
  return names.every((name) => rows.some((row) => row.name === name));
}
