import { CompiledQuery, type Insertable, sql, type Transaction } from 'kysely';
import { chunks } from './sql.ts';
import { isSqlite } from './engines.ts';
import type { Tables } from './tables.ts';
import { rulesFolder } from './migrate.ts';
import { insertedRules } from './triggers.ts';
import type { Engine, Query } from './database.ts';

type Row = Readonly<Record<string, string | number | null>>;

const maxParameters = 30_000;
const maxRows = 5000;
/** More rows than in other chunks, because triggers of PostgreSQL run once for each statement. */
const maxReturned = 500;

/** Inserts rows that all have the columns of the first one, including ids if they have them. */
export async function bulkInsert(tx: Transaction<Tables>, table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  await (isSqlite(tx) ? insertOnSqlite : insertOnPostgres)(tx, { table, columns }, rows);
}

type Into = { table: string; columns: string[] };

/** The SQL text is built only once for all full chunks, because building it costs more than the insert. */
async function insertOnSqlite(tx: Transaction<Tables>, { table, columns }: Into, rows: readonly Row[]) {
  const size = Math.floor(maxParameters / columns.length);
  let text = '';
  for (const chunk of chunks(rows, size)) {
    if (text === '' || chunk.length < size) text = insertOf(table, columns, chunk.length);
    await tx.executeQuery(CompiledQuery.raw(text, valuesOf(columns, chunk)));
  }
}

async function insertOnPostgres(tx: Transaction<Tables>, { table, columns }: Into, rows: readonly Row[]) {
  for (const chunk of chunks(rows, maxRows)) {
    const { text, parameters } = recordsOf(table, columns, chunk);
    await tx.executeQuery(CompiledQuery.raw(text, parameters));
  }
}

export async function insertRow<Name extends keyof Tables & string>(
  tx: Query,
  table: Name,
  row: Insertable<Tables[Name]>,
): Promise<number> {
  const inserted = tx
    .insertInto(table)
    .values(row)
    .returning(sql<number>`id`.as('id'));
  return (await inserted.executeTakeFirstOrThrow()).id;
}

/** Like `bulkInsert`, for a table with ids; returns them in the order of the rows. */
export async function insertReturningIds(
  tx: Transaction<Tables>,
  table: string,
  rows: readonly Row[],
): Promise<number[]> {
  const columns = Object.keys(rows[0] ?? {});
  const ids: number[] = [];
  const size = Math.min(maxReturned, Math.floor(maxParameters / columns.length));
  for (const chunk of chunks(rows, size)) {
    const query = isSqlite(tx)
      ? { text: insertOf(table, columns, chunk.length), parameters: valuesOf(columns, chunk) }
      : recordsOf(table, columns, chunk);
    const { text, parameters } = query;
    const added = await tx.executeQuery<{ id: number }>(CompiledQuery.raw(`${text} returning id`, parameters));
    ids.push(...added.rows.map(({ id }) => id).toSorted((one, other) => one - other));
  }
  return ids;
}

function insertOf(table: string, columns: readonly string[], rows: number): string {
  const parameters = `(${columns.map(() => '?').join()})`;
  return `insert into ${table} (${columns.join()}) values ${Array.from({ length: rows }, () => parameters).join()}`;
}

const valuesOf = (columns: readonly string[], rows: readonly Row[]) =>
  rows.flatMap((row) => columns.map((column) => row[column]));

/**
 * All rows are passed as one parameter, because PostgreSQL takes longer to read thousands of parameters than to insert
 * the rows.
 */
function recordsOf(table: string, columns: readonly string[], rows: readonly Row[]) {
  const overriding = columns.includes('id') ? 'overriding system value' : '';
  return {
    text: `insert into ${table} (${columns.join()}) ${overriding}
      select ${columns.join()} from json_populate_recordset(null::${table}, $1)`,
    parameters: [JSON.stringify(rows)],
  };
}

/** Reserves `count` ids and returns the first. The caller must hold a lock that all inserts into the table take. */
export async function reserveIds(tx: Transaction<Tables>, table: string, count: number): Promise<number> {
  if (isSqlite(tx)) {
    const last = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(tx);
    return (last.rows[0]?.seq ?? 0) + 1;
  }
  const counter = sql`pg_get_serial_sequence(${table}, 'id')`;
  const next = await sql<{ first: number }>`select nextval(${counter}) as first`.execute(tx);
  const first = next.rows[0]?.first ?? 1;
  if (count > 0) await sql`select setval(${counter}, ${first + count - 1})`.execute(tx);
  return first;
}

/**
 * Runs a change that inserts many rows into a table, and perhaps updates others. The insert triggers of SQLite would
 * write for each row what is written here once for all of them, so they are dropped until the rows are there. All of it
 * happens in the transaction: nobody sees the table without them, and a failure or a crash brings them back. Those of
 * PostgreSQL run once for each statement anyway. The caller must hold a lock that all writers of the rows take.
 */
export async function insertMany<Result>(
  tx: Transaction<Tables>,
  table: string,
  insert: () => Promise<Result>,
): Promise<Result> {
  if (!isSqlite(tx)) return insert();
  const { rows: triggers } = await sql<{ name: string; text: string }>`select name, sql as text from sqlite_schema
    where type = 'trigger' and tbl_name = ${table} and sql like ${'% after insert on %'} order by rowid`.execute(tx);
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from ${sql.table(table)}`.execute(tx);
  const last = rows[0]?.last ?? 0;
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(tx);
  const result = await insert();
  const added = `(select * from ${table} where id > ${last})`;
  for (const { run } of await insertedRules(rulesFolder, table)) await sql.raw(run(added)).execute(tx);
  for (const { text } of triggers) await sql.raw(text).execute(tx);
  return result;
}

type Tx = Transaction<Tables>;

type Except = {
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
