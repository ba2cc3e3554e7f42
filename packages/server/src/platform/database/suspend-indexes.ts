import { sql, type Transaction } from 'kysely';
import type { Engine } from './database.ts';
import type { Tables } from './tables.ts';

type Tx = Transaction<Tables>;

type Except = {
  /** Names of indexes. */
  indexes?: readonly string[];
  triggers?: boolean;
};

/**
 * Drops the triggers and indexes of these tables, except those to keep, until `restoreIndexes` and `restoreTriggers`.
 * All of it must happen in one transaction, so that nobody sees the tables without them and a failure rolls back. On
 * PostgreSQL the foreign keys are dropped as well, because checking them costs more than inserting the rows; they are
 * checked when they are restored.
 */
export async function suspendIndexes(
  tx: Tx,
  engine: Engine,
  tables: readonly string[],
  { indexes: exceptIndexes = [], triggers: keepsTriggers = false }: Except = {},
) {
  const triggered = keepsTriggers ? [] : tables;
  const triggers = engine === 'sqlite' ? await findOnSqlite(tx, 'trigger', triggered) : [];
  const all = engine === 'sqlite' ? await findOnSqlite(tx, 'index', tables) : await findIndexesOnPostgres(tx, tables);
  const indexes = all.filter(({ name }) => !exceptIndexes.includes(name));
  for (const { name } of triggers) await run(tx, `drop trigger ${name}`);
  if (engine === 'postgres') for (const table of triggered) await run(tx, `alter table ${table} disable trigger user`);
  const references = engine === 'postgres' ? await findReferencesOnPostgres(tx, tables) : [];
  for (const { table, name } of references) await run(tx, `alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await run(tx, `drop index ${name}`);

  return {
    async restoreIndexes() {
      for (const { text } of indexes) await run(tx, text);
      for (const { table, name, text } of references)
        await run(tx, `alter table ${table} add constraint ${name} ${text}`);
    },
    async restoreTriggers() {
      for (const { text } of triggers) await run(tx, text);
      if (engine === 'postgres')
        for (const table of triggered) await run(tx, `alter table ${table} enable trigger user`);
    },
  };
}

type Part = { name: string; text: string };

/** In the order of creation, because triggers of the same event run in that order. */
async function findOnSqlite(tx: Tx, type: 'index' | 'trigger', tables: readonly string[]): Promise<Part[]> {
  if (tables.length === 0) return [];
  const { rows } = await sql<Part>`select name, sql as text from sqlite_schema
    where type = ${type} and sql is not null and tbl_name in (${sql.join(tables)}) order by rowid`.execute(tx);
  return rows;
}

/**
 * Returns all indexes that do not back a constraint. The index of a partitioned table is later created again for each
 * partition.
 */
async function findIndexesOnPostgres(tx: Tx, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await sql<Part>`select indexrelid::regclass::text as name,
      replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as text
    from pg_index where indrelid in (${ofThese(tables)})
    and not exists (select from pg_constraint where conindid = indexrelid) order by indexrelid`.execute(tx);
  return rows;
}

async function findReferencesOnPostgres(tx: Tx, tables: readonly string[]): Promise<(Part & { table: string })[]> {
  const { rows } = await sql<Part & { table: string }>`select conrelid::regclass::text as "table",
    quote_ident(conname) as name, pg_get_constraintdef(oid) as text from pg_constraint
    where contype = 'f' and conrelid in (${ofThese(tables)}) order by oid`.execute(tx);
  return rows;
}

const ofThese = (tables: readonly string[]) => sql.join(tables.map((table) => sql`${table}::regclass`));

const run = (tx: Tx, text: string) => sql.raw(text).execute(tx);
