import { type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely';
import { bulkInsert } from './bulk-insert.ts';
import type { Engine } from './database.ts';
import { searchable } from './escape.ts';
import type { Tables } from './tables.ts';

/** Texts up to this length are too short for trigrams. */
const maxShortGramLength = 2;

/**
 * A short gram of at most this many rows lists them. Among a million rows, finding a page of so many matches in the
 * order of the list takes about as long as sorting them.
 */
export const maxListedRows = 10_000;

/** Returns what a text is found by if it is too short for trigrams, otherwise null. */
export function shortGramOf(text: string): string | null {
  const gram = searchable(text);
  const { length } = [...gram];
  return length > 0 && length <= maxShortGramLength ? gram : null;
}

type Listed = { table: string; as: string; postings: string; row: string };

/** The rows that a short gram lists, for use after `from` and `where`. */
export function listedRows(
  engine: Engine,
  { table, as, postings, row }: Listed,
  gram: string,
): { rows: RawBuilder<unknown>; matches: RawBuilder<SqlBool> } {
  const ids = sql`select ${sql.ref(row)} from ${sql.table(postings)} where gram = ${gram}`;
  // PostgreSQL would rather read the whole table than join so many ids.
  return {
    rows: sql`${sql.table(table)} ${sql.ref(as)}`,
    matches:
      engine === 'sqlite' ? sql`${sql.ref(`${as}.id`)} in (${ids})` : sql`${sql.ref(`${as}.id`)} = any(array(${ids}))`,
  };
}

/** A table, and the two with the short grams of its `search_key`. */
type Indexed = { table: string; counts: string; postings: string };
type Row = { id: number; search_key: string; deleted_at: string | null };

const batchSize = 5_000;

/**
 * Counts all rows by their short grams, and lists the rows of rare ones, as after writes without triggers. Reads the
 * rows twice instead of keeping the lists of all grams in memory.
 */
export async function fillShortGrams(
  tx: Transaction<Tables>,
  engine: Engine,
  { table, counts, postings }: Indexed,
): Promise<void> {
  for (const name of [counts, postings]) await sql`delete from ${sql.table(name)}`.execute(tx);
  const grams = new ShortGrams();
  const counted: { rows: number; lastId: number }[] = [];
  for await (const rows of liveRows(tx, table))
    for (const { id, search_key } of rows)
      for (const gram of grams.numbersOf(search_key)) {
        const count = (counted[gram] ??= { rows: 0, lastId: 0 });
        if (count.lastId === id) continue;
        count.rows += 1;
        count.lastId = id;
      }

  const isListed = counted.map(({ rows }) => rows <= maxListedRows);
  const all = counted.map(({ rows }, gram) => ({
    gram: grams.texts[gram] ?? '',
    students: rows,
    is_listed: isListed[gram] ? 1 : 0,
  }));
  await bulkInsert(tx, engine, counts, all);
  for await (const rows of liveRows(tx, table)) {
    const listed = rows.flatMap(({ id, search_key }) =>
      [...new Set(grams.numbersOf(search_key).filter((gram) => isListed[gram]))].map((gram) => ({
        gram: grams.texts[gram] ?? '',
        student_id: id,
      })),
    );
    await bulkInsert(tx, engine, postings, listed);
  }
}

/** Most texts consist of ASCII characters, which are looked up by their codes, faster than in a map of texts. */
const ascii = 128;

/** Numbers the texts of one and two characters in the order in which they appear. */
class ShortGrams {
  readonly texts: string[] = [];
  readonly #byText = new Map<string, number>();
  /** By the codes of two ASCII characters, of which the first may be missing; -1 where none is numbered yet. */
  readonly #byCodes = new Int32Array((ascii + 1) * ascii).fill(-1);

  /** Returns the numbers of those in a text; some more than once, because a set takes longer to fill. */
  numbersOf(text: string): number[] {
    const numbers: number[] = [];
    let previous = '';
    for (const character of text) {
      numbers.push(this.#numberOf('', character));
      if (previous !== '') numbers.push(this.#numberOf(previous, character));
      previous = character;
    }
    return numbers;
  }

  #numberOf(first: string, second: string): number {
    const code = second.charCodeAt(0);
    const before = first === '' ? ascii : first.charCodeAt(0);
    if (code >= ascii || (first !== '' && before >= ascii)) return this.#numberOfText(first + second);
    const place = before * ascii + code;
    const known = this.#byCodes[place] ?? -1;
    return known >= 0 ? known : (this.#byCodes[place] = this.#numberOfText(first + second));
  }

  #numberOfText(text: string): number {
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    this.#byText.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/** Filters by hand, because PostgreSQL without statistics takes rows that are not deleted for few, and sorts them all. */
async function* liveRows(tx: Transaction<Tables>, table: string): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  do {
    ({ rows } = await sql<Row>`select id, search_key, deleted_at from ${sql.table(table)}
      where id > ${rows.at(-1)?.id ?? 0} order by id limit ${batchSize}`.execute(tx));
    yield rows.filter(({ deleted_at }) => deleted_at === null);
  } while (rows.length === batchSize);
}
