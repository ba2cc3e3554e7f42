import { sql, type Transaction } from 'kysely';
import { isSqlite } from './engines.ts';
import { rulesFolder } from './migrate.ts';
import type { Tables } from './tables.ts';
import { insertedRules } from './triggers.ts';

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
