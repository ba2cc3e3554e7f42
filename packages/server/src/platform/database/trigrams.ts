import { type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import type { Engine } from './database.ts';
import { searchable } from './escape.ts';
import type { Tables } from './tables.ts';

export const minTrigramLength = 3;

/** A table and its alias, and the table with the trigrams of its `search_key` on SQLite. */
type Indexed = { table: string; as: string; trigrams: string };

export type TrigramMatch = {
  /** The matching rows with only their ids, for use after `from`. */
  ids: RawBuilder<unknown>;
  /** The matching rows, for use after `from`. */
  rows: RawBuilder<unknown>;
  matches: RawBuilder<SqlBool>;
};

/**
 * A text search by a trigram index that the query has to name. Null if `contains` is sufficient: always on PostgreSQL,
 * which chooses its index itself, and for texts that are too short.
 */
export function trigramMatch(engine: Engine, { table, as, trigrams }: Indexed, text: string): TrigramMatch | null {
  const foldedText = searchable(text);
  if (engine === 'postgres' || [...foldedText].length < minTrigramLength) return null;
  const index = sql.ref(trigrams);
  // In quotes, every character is literal.
  const phrase = `"${foldedText.replaceAll('"', '""')}"`;
  return {
    ids: index,
    rows: sql`${index} cross join ${sql.ref(table)} ${sql.ref(as)} on ${sql.ref(`${as}.id`)} = ${sql.ref(`${trigrams}.rowid`)}`,
    matches: sql`${index} match ${phrase}`,
  };
}

/** Adds rows to the index that were written while its triggers were dropped. */
export async function fillTrigrams(
  tx: Transaction<Tables>,
  engine: Engine,
  { table, trigrams, firstId }: Pick<Indexed, 'table' | 'trigrams'> & { firstId: number },
): Promise<void> {
  if (engine === 'postgres') return;
  await sql`insert into ${sql.ref(trigrams)} (rowid, search_key)
    select id, search_key from ${sql.ref(table)} where id >= ${firstId} and deleted_at is null order by id`.execute(tx);
}

/**
 * Runs a change that deletes, restores or renames many rows. FTS5 writes what it has gathered to the disk before each
 * statement that follows, and merges that with what is there, so the trigger would take most of the time. Here it only
 * notes the rows, in a table that nobody else sees, and the index is written once. A failure or a crash brings the
 * trigger back with everything else.
 */
export async function deferTrigrams<Result>(
  tx: Transaction<Tables>,
  engine: Engine,
  { table, trigrams }: Pick<Indexed, 'table' | 'trigrams'>,
  change: () => Promise<Result>,
): Promise<Result> {
  if (engine === 'postgres') return change();
  const run = (text: string) => sql.raw(text).execute(tx);
  const { rows: triggers } = await sql<{ name: string; text: string }>`select name, sql as text from sqlite_schema
    where type = 'trigger' and tbl_name = ${table} and sql like ${'% after update of %'}
    and instr(sql, ${`${trigrams} `}) > 0`.execute(tx);
  for (const { name } of triggers) await run(`drop trigger ${name}`);
  await run('create temp table touched (id integer primary key, was_live integer not null)');
  await run(`create temp trigger touch after update of search_key, deleted_at on ${table} begin
    insert into touched (id, was_live) select old.id, old.deleted_at is null where true on conflict do nothing; end`);

  const result = await change();

  await run('drop trigger touch');
  await run(`delete from ${trigrams} where rowid in (select id from touched where was_live = 1)`);
  await run(`insert into ${trigrams} (rowid, search_key)
    select id, search_key from ${table} where id in (select id from touched) and deleted_at is null order by id`);
  await run('drop table touched');
  for (const { text } of triggers) await run(text);
  return result;
}
