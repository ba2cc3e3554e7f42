import { sql, type Transaction } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { raiseIndexMemory } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

/**
 * The beginnings of a student's words, of one character and of two, are in an index of the engine, and so are all East
 * Asian characters with the one after each. What was counted and listed for short and for frequent searches goes.
 */
export async function up(tx: Transaction<Tables>, engine: Engine): Promise<void> {
  await raiseIndexMemory(tx, engine);
  for (const statement of engine === 'sqlite' ? onSqlite : onPostgres) await sql.raw(statement).execute(tx);
  for (const name of triggers)
    await sql
      .raw(engine === 'sqlite' ? `drop trigger if exists ${name}` : `drop function if exists ${name}() cascade`)
      .execute(tx);
  for (const name of tables) await sql.raw(`drop table ${name}`).execute(tx);
}

const triggers = ['students_short', 'students_frequent'].flatMap((name) =>
  ['insert', 'update', 'delete'].map((event) => `${name}_${event}`),
);
const tables = ['frequent_searches', 'student_gram_postings', 'student_gram_counts', 'student_gram_progress'];

/** Between words. In several lists, because older versions of SQLite refuse a view that nests so many functions. */
const signs = [' !"#$%&()', '*+,-./:;', '<=>?@[\\]', '^_{|}~\n\r\t'].map((list) => [...list]);
const eastAsian = '[\u2e80-\u{10ffff}]';

/** SQLite has no function that replaces several characters. Without quotes, JSON can split the text. */
const spaced = signs.reduce((from, list) => {
  const text = list.reduce((inner, sign) => `replace(${inner}, char(${sign.codePointAt(0)}), ' ')`, 'text');
  return `select ${text} as text from (${from})`;
}, 'select search_key as text');

const onSqlite = [
  `create virtual table student_words using fts5(words, content='', contentless_delete=1, detail='none',
    tokenize='ascii')`,
  `create view searched_students as select id, search_key, (
    with recursive parts (text, is_whole) as (
      select value, 1 from (${spaced}) spaced, json_each('["' || replace(spaced.text, ' ', '","') || '"]')
      where value <> ''
      union all select substr(text, 2), 0 from parts where text glob '?*${eastAsian}*')
    select group_concat(substr(text, 1, 1) || ' ' || substr(text, 1, 2), ' ') from parts
    where is_whole or text glob '${eastAsian}*') as words
  from students where deleted_at is null`,
  `insert into student_words (rowid, words) select id, words from searched_students order by id`,
];

const quoted = signs
  .flat()
  .map((sign) => `chr(${sign.codePointAt(0)})`)
  .join(' || ');
const firstEastAsian = 0x2e80;

const onPostgres = [
  `create function words_of(search_key text) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(distinct part), '{}')
    from unnest(string_to_array(translate(search_key, ${quoted}, repeat(' ', ${signs.flat().length})), ' ')) word
    cross join lateral generate_series(1, case when word ~ '${eastAsian}' then length(word) else 1 end) place
    cross join lateral (values (substr(word, place, 1)), (substr(word, place, 2))) parts (part)
    where word <> '' and (place = 1 or ascii(substr(word, place, 1)) >= ${firstEastAsian}) $$`,
  `create index students_words on students using gin (words_of(search_key)) where deleted_at is null`,
];
