import { type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import { includesExactly, isSqlite, perEngine } from './engines.ts';
import { containsSearched, searchable } from './escape.ts';
import type { Tables } from './tables.ts';

/**
 * A table and its alias. Its `search_key` is indexed on SQLite by two FTS5 tables, of trigrams and of words, which are
 * filled from a view; on PostgreSQL by GIN indexes of trigrams and of the words that a function returns.
 */
export type TextIndex = { table: string; as: string; trigrams: string; words: string; view: string; wordsOf: string };

/** Rows with a text: what to select from, and the condition. */
export type TextMatch = { rows: RawBuilder<unknown>; matches: RawBuilder<SqlBool> };

const minTrigramLength = 3;

const lengthOf = (text: string) => [...searchable(text)].length;

/** Finds by trigrams the rows that contain a text; null for a text that is too short. */
export function trigramMatch(index: TextIndex, text: string): TextMatch | null {
  if (lengthOf(text) < minTrigramLength) return null;
  return match(index, index.trigrams, text, sql`${containsSearched(`${index.as}.search_key`, text)}`);
}

/**
 * Finds a text of one or two letters or digits where a word begins, and of East Asian characters anywhere; null for any
 * other text.
 */
export function wordMatch(index: TextIndex, text: string): TextMatch | null {
  if (!isShortWord(text)) return null;
  const found = sql`${sql.ref(index.wordsOf)}(${sql.ref(`${index.as}.search_key`)})`;
  return match(index, index.words, text, sql`${found} @> array[cast(${searchable(text)} as text)]`);
}

function match({ table, as }: TextIndex, fts: string, text: string, onPostgres: RawBuilder<SqlBool>): TextMatch {
  const rows = sql`${sql.ref(table)} ${sql.ref(as)}`;
  // In quotes, every character is literal.
  const phrase = `"${searchable(text).replaceAll('"', '""')}"`;
  return {
    rows: perEngine({
      sqlite: () => sql`${sql.ref(fts)} cross join ${rows} on ${sql.ref(`${as}.id`)} = ${sql.ref(`${fts}.rowid`)}`,
      postgres: () => rows,
    }),
    matches: perEngine({ sqlite: () => sql`${sql.ref(fts)} match ${phrase}`, postgres: () => onPostgres }),
  };
}

const isShortWord = (text: string) =>
  lengthOf(text) < minTrigramLength && /^[0-9a-z\u0080-\u{10ffff}]+$/u.test(searchable(text));

/** The first character of East Asian scripts, which have no spaces between words. */
const firstEastAsian = '\u2e80';

export const beginsEastAsian = (text: string): boolean => searchable(text) >= firstEastAsian;

/** The SQL condition that a row's text has another one, as `trigramMatch` and `wordMatch` find it in their indexes. */
export function hasText(column: string, text: string): RawBuilder<SqlBool> {
  const part = searchable(text);
  if (!isShortWord(text) || beginsEastAsian(text)) return includesExactly(sql.ref(column), part);
  const boundary = '[^0-9a-z\u0080-\u{10ffff}]';
  return perEngine({
    sqlite: () => sql`(${sql.ref(column)} glob ${`${part}*`} or ${sql.ref(column)} glob ${`*${boundary}${part}*`})`,
    postgres: () => sql`${sql.ref(column)} ~ ${`(^|${boundary})${part}`}`,
  });
}

const fill = ({ trigrams, words, view }: TextIndex, where: string) => [
  `insert into ${trigrams} (rowid, search_key) select id, search_key from ${view} where ${where} order by id`,
  `insert into ${words} (rowid, words) select id, words from ${view} where ${where} order by id`,
];

/** Adds rows to the indexes that were written while their triggers were dropped. */
export async function fillTextIndex(tx: Transaction<Tables>, index: TextIndex, firstId: number): Promise<void> {
  if (!isSqlite(tx)) return;
  for (const statement of fill(index, `id >= ${firstId}`)) await sql.raw(statement).execute(tx);
}

/**
 * Runs a change that deletes, restores or renames many rows. FTS5 writes what it has gathered to the disk before each
 * statement that follows, and merges that with what is there, so the trigger would take most of the time. Here it only
 * notes the rows, in a table that nobody else sees, and the indexes are written once. A failure or a crash brings the
 * trigger back with everything else.
 */
export async function deferTextIndex<Result>(
  tx: Transaction<Tables>,
  index: TextIndex,
  change: () => Promise<Result>,
): Promise<Result> {
  if (!isSqlite(tx)) return change();
  const { table, trigrams, words } = index;
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
  for (const name of [trigrams, words])
    await run(`delete from ${name} where rowid in (select id from touched where was_live = 1)`);
  for (const statement of fill(index, 'id in (select id from touched)')) await run(statement);
  await run('drop table touched');
  for (const { text } of triggers) await run(text);
  return result;
}
