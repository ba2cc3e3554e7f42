import { sql, type Transaction } from 'kysely';
import { bulkInsert } from './bulk-insert.ts';
import type { Engine } from './database.ts';
import { jsonRows } from './json.ts';
import { isAlwaysListed, isEastAsian, maxListedRows } from './short-grams.ts';
import { ShortGrams } from './split-short-grams.ts';
import type { Tables } from './tables.ts';

/*
 * Adds the short grams of rows that were written without triggers. All rows are counted first, because lists are made
 * only of grams that few rows contain: in a million rows, most grams occur too often.
 */

/** A table, and the two tables with the short grams of its `search_key`. */
type Indexed = { table: string; counts: string; postings: string };
/**
 * The table `progress` has one row with three ids: up to which rows are counted, up to which they are listed, and up to
 * which an upgrade has made the lists longer. Each is null when that step is complete.
 */
export type Progressive = Indexed & { progress: string };

type Row = { id: number; search_key: string; deleted_at: string | null };
/** At most `maxRows` rows whose ids are greater than `after`, in the order of their ids. */
type Range = { after: number; maxRows: number };

/** Nobody can write during a migration, so it fills no more rows than this. */
const maxRowsOfMigration = 20_000;
const allRows: Range = { after: 0, maxRows: Number.POSITIVE_INFINITY };

/** Fills new tables, unless there are so many rows that `fillMoreShortGrams` has to do it after the start. */
export async function fillShortGrams(tx: Transaction<Tables>, engine: Engine, indexed: Indexed): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from ${sql.table(indexed.table)}`.execute(
    tx,
  );
  if ((rows[0]?.last ?? 0) > maxRowsOfMigration) return;
  await countRows(tx, engine, indexed, allRows);
  await beginLists(tx, engine, indexed);
  await listRows(tx, engine, indexed, allRows);
}

/** How many rows are counted in memory before the counts are written to the table. */
const rowsOfRecount = 500_000;

/** Counts and lists all rows again. Nothing else may write them meanwhile. */
export async function recountShortGrams(tx: Transaction<Tables>, engine: Engine, indexed: Progressive): Promise<void> {
  for (const name of [indexed.counts, indexed.postings]) await sql`delete from ${sql.table(name)}`.execute(tx);
  await sql`update ${sql.table(indexed.progress)} set counted_to = 0, listed_to = 0, longer_to = null`.execute(tx);
  while ((await fillMoreShortGrams(tx, engine, indexed, rowsOfRecount)) === 'more') continue;
}

/**
 * Counts or lists the next rows, if there are any. Once a row is counted, triggers keep its grams up to date. The
 * caller must hold a lock that all writers of the rows take.
 */
export async function fillMoreShortGrams(
  tx: Transaction<Tables>,
  engine: Engine,
  indexed: Progressive,
  maxRows: number,
): Promise<'more' | 'done'> {
  const progress = sql.table(indexed.progress);
  const { rows } = await sql<{ counted: number | null; listed: number | null; longer: number | null }>`
    select counted_to as counted, listed_to as listed, longer_to as longer from ${progress}`.execute(tx);
  const { counted = null, listed = null, longer = null } = rows[0] ?? {};
  if (counted !== null) {
    const last = await countRows(tx, engine, indexed, { after: counted, maxRows });
    if (last === null) await beginLists(tx, engine, indexed);
    await sql`update ${progress} set counted_to = ${last}`.execute(tx);
    return 'more';
  }
  if (listed !== null) {
    const last = await listRows(tx, engine, indexed, { after: listed, maxRows });
    await sql`update ${progress} set listed_to = ${last}`.execute(tx);
    return last === null && longer === null ? 'done' : 'more';
  }
  if (longer === null) return 'done';
  const last = await listRows(tx, engine, indexed, { after: longer, maxRows, isLonger: true });
  if (last === null) await endLongerLists(tx, engine, indexed);
  await sql`update ${progress} set longer_to = ${last}`.execute(tx);
  return last === null ? 'done' : 'more';
}

/**
 * Counts and lists new rows, whose ids are greater than `after`, and which were written without triggers. Does nothing
 * while older rows are still being counted, because the new ones will follow them. The caller must hold a lock that all
 * writers of the rows take.
 */
export async function addShortGrams(
  tx: Transaction<Tables>,
  engine: Engine,
  indexed: Progressive,
  after: number,
): Promise<void> {
  const { rows } = await sql<{ counted: number | null }>`
    select counted_to as counted from ${sql.table(indexed.progress)}`.execute(tx);
  if ((rows[0]?.counted ?? null) !== null) return;
  const added = { after, maxRows: Number.POSITIVE_INFINITY };
  await countRows(tx, engine, indexed, { ...added, isListed: true });
  await listRows(tx, engine, indexed, added);
}

/** Adds rows to the counts; `isListed` applies to new grams. Returns the last id, or null if there are no more rows. */
async function countRows(
  tx: Transaction<Tables>,
  engine: Engine,
  { table, counts }: Indexed,
  { isListed = false, ...range }: Range & { isListed?: boolean },
): Promise<number | null> {
  const grams = new ShortGrams();
  const counted: { students: number; lastId: number }[] = [];
  const last = await forEachPage(tx, table, range, async (rows) => {
    for (const { id, search_key } of rows)
      for (const gram of grams.numbersOf(search_key)) {
        const count = (counted[gram] ??= { students: 0, lastId: 0 });
        if (count.lastId === id) continue;
        count.students += 1;
        count.lastId = id;
      }
  });
  const found = counted.map(({ students }, number) => {
    const gram = grams.texts[number] ?? '';
    const isShortEnough = students <= maxListedRows || (isEastAsian(gram) && !gram.includes('\n'));
    return { gram, students, isListed: isListed && isShortEnough ? 1 : 0 };
  });
  // Otherwise, if the student in `last_change` got the gram again, the triggers of SQLite would not count it.
  const nobodyCame = engine === 'sqlite' ? sql`, last_change = 0` : sql``;
  await sql`insert into ${sql.table(counts)} as counts (gram, students, is_listed)
    select value ->> 'gram', cast(value ->> 'students' as integer), cast(value ->> 'isListed' as integer)
    from ${jsonRows(engine, found)} where 1 = 1
    on conflict (gram) do update set students = counts.students + excluded.students ${nobodyCame}`.execute(tx);
  return last;
}

/** From now on, triggers list every row that gets one of these grams. */
async function beginLists(tx: Transaction<Tables>, engine: Engine, { counts }: Indexed): Promise<void> {
  await sql`update ${sql.table(counts)} set is_listed = 1
    where is_listed = 0 and (students <= ${maxListedRows} or ${sql.raw(isAlwaysListed(engine, 'gram'))})`.execute(tx);
}

/** From now on, the longer lists are used. */
async function endLongerLists(tx: Transaction<Tables>, engine: Engine, { counts }: Indexed): Promise<void> {
  await sql`update ${sql.table(counts)} set is_listed = 1
    where is_listed = 0 and ${sql.raw(isAlwaysListed(engine, 'gram'))}`.execute(tx);
}

/** Lists rows, unless triggers have done so already. Returns the last id, or null if there are no more rows. */
async function listRows(
  tx: Transaction<Tables>,
  engine: Engine,
  { table, counts, postings }: Indexed,
  { isLonger = false, ...range }: Range & { isLonger?: boolean },
): Promise<number | null> {
  const isAlways = sql.raw(isAlwaysListed(engine, 'gram'));
  const which = isLonger ? sql`is_listed = 0 and ${isAlways}` : sql`is_listed = 1 or ${isAlways}`;
  const { rows } = await sql<{ gram: string }>`select gram from ${sql.table(counts)} where ${which}`.execute(tx);
  const isListed = new Set(rows.map(({ gram }) => gram));
  const grams = new ShortGrams();
  const insert = (chunk: readonly Pair[]) => bulkInsert(tx, engine, postings, chunk, { unlessTaken: true });
  const ids: number[][] = [];
  let size = 0;
  const last = await forEachPage(tx, table, range, async (rows) => {
    for (const { id, search_key } of rows)
      for (const gram of grams.numbersOf(search_key)) {
        if (!isListed.has(grams.texts[gram] ?? '')) continue;
        const listed = (ids[gram] ??= []);
        if (listed.at(-1) === id) continue;
        listed.push(id);
        size += 1;
      }
    if (size > maxListedAtOnce) await write();
  });
  await write();
  return last;

  /** Writes in the order of the primary key, which is much faster than any other. */
  async function write(): Promise<void> {
    const byGram = Object.entries(ids).map(([number, some]) => ({ gram: grams.texts[Number(number)] ?? '', some }));
    ids.length = 0;
    size = 0;
    let chunk: Pair[] = [];
    for (const { gram, some } of byGram.toSorted((one, other) => (one.gram < other.gram ? -1 : 1)))
      for (const id of some) {
        if (chunk.push({ gram, student_id: id }) < maxWrittenAtOnce) continue;
        await insert(chunk);
        chunk = [];
      }
    await insert(chunk);
  }
}

type Pair = { gram: string; student_id: number };

/** Splitting more rows at once would block the event loop. */
const rowsOfPage = 1_000;
/** How many pairs of a gram and a row are held in memory, and how many one statement writes. */
const maxListedAtOnce = 500_000;
const maxWrittenAtOnce = 5_000;

/**
 * Reads the rows that are not deleted, page by page. SQL does not filter them, because PostgreSQL without statistics
 * would expect only a few, and sort them all. Returns the last id, or null if there are no more rows.
 */
async function forEachPage(
  tx: Transaction<Tables>,
  table: string,
  { after, maxRows }: Range,
  use: (rows: Row[]) => Promise<void>,
): Promise<number | null> {
  let last = after;
  for (let left = maxRows; left > 0;) {
    const size = Math.min(left, rowsOfPage);
    const { rows } = await sql<Row>`select id, search_key, deleted_at from ${sql.table(table)}
      where id > ${last} order by id limit ${size}`.execute(tx);
    await use(rows.filter(({ deleted_at }) => deleted_at === null));
    if (rows.length < size) return null;
    last = rows.at(-1)?.id ?? last;
    left -= rows.length;
  }
  return last;
}
