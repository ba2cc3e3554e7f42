import { CompiledQuery, sql, type Transaction } from 'kysely';
import { chunks } from './chunks.ts';
import { isSqlite } from './engines.ts';
import type { Tables } from './tables.ts';

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
