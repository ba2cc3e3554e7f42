import { CompiledQuery, type Insertable, sql, type Transaction } from 'kysely';
import { chunks } from './sql.ts';
import { isSqlite } from './engines.ts';
import type { Tables } from './tables.ts';
import type { Engine, Query } from './database.ts';

type Row = Readonly<Record<string, string | number | null>>;

const maxParameters = 30_000;
const maxRows = 5000;
const maxReturned = 500;

/** All rows have the columns of the first one, ids if they have them. */
export async function bulkInsert(tx: Transaction<Tables>, table: string, rows: readonly Row[]): Promise<void> {
  for (const { text, parameters } of insertsOf(tx, table, { rows, limit: maxRows }))
    await tx.executeQuery(CompiledQuery.raw(text, parameters));
}

/** Like `bulkInsert`, for a table with ids; returns them in the order of the rows. */
export async function insertReturningIds(
  tx: Transaction<Tables>,
  table: string,
  rows: readonly Row[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { text, parameters } of insertsOf(tx, table, { rows, limit: maxReturned })) {
    const added = await tx.executeQuery<{ id: number }>(CompiledQuery.raw(`${text} returning id`, parameters));
    ids.push(...added.rows.map(({ id }) => id).toSorted((one, other) => one - other));
  }
  return ids;
}

type Insert = { text: string; parameters: unknown[] };

function* insertsOf(
  tx: Transaction<Tables>,
  table: string,
  { rows, limit }: { rows: readonly Row[]; limit: number },
): Generator<Insert> {
  const columns = Object.keys(rows[0] ?? {});
  const into = `insert into ${table} (${columns.join()})`;
  if (isSqlite(tx)) {
    const one = `(${columns.map(() => '?').join()})`;
    // Building the text costs more than the insert.
    let [text, length] = ['', 0];
    for (const chunk of chunks(rows, Math.min(limit, Math.floor(maxParameters / columns.length)))) {
      if (chunk.length !== length) text = `${into} values ${Array.from(chunk, () => one).join()}`;
      length = chunk.length;
      yield { text, parameters: chunk.flatMap((row) => columns.map((column) => row[column])) };
    }
    return;
  }
  // PostgreSQL takes longer to read thousands of parameters than to insert the rows.
  const overriding = columns.includes('id') ? 'overriding system value' : '';
  const text = `${into} ${overriding} select ${columns.join()} from json_populate_recordset(null::${table}, $1)`;
  for (const chunk of chunks(rows, limit)) yield { text, parameters: [JSON.stringify(chunk)] };
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

/** The caller must hold a lock that all inserts into the table take. */
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

type Tx = Transaction<Tables>;

type Except = {
  indexes?: readonly string[];
  triggers?: boolean;
};

/**
 * Must happen with both restores in one transaction. On PostgreSQL foreign keys are dropped as well and checked again
 * at the end, because checking each row costs more than inserting it.
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

/** Triggers of the same event run in the order of creation. */
async function findOnSqlite(tx: Tx, type: 'index' | 'trigger', tables: readonly string[]): Promise<Part[]> {
  if (tables.length === 0) return [];
  const { rows } = await sql<Part>`select name, sql as text from sqlite_schema
    where type = ${type} and sql is not null and tbl_name in (${sql.join(tables)}) order by rowid`.execute(tx);
  return rows;
}

/** Without those of constraints. The index of a partitioned table is created again for each partition. */
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
