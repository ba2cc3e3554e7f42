import { sql, type Transaction } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { isAmong, jsonRows, raiseIndexMemory, searchKey, sortKey, suspendIndexes } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

type Tx = Transaction<Tables>;
type Named = { table: string; name: string; others: readonly string[] };
type Row = { id: number; name: string; search_key: string; others: string };

/** What each is sorted by, and what else is searched. */
const tables: readonly Named[] = [
  { table: 'channels', name: 'name', others: ['contact_name', 'contact_number', 'contact_email'] },
  { table: 'educators', name: 'name', others: ['contact_name', 'contact_number', 'contact_email', 'user_name'] },
  {
    table: 'students',
    name: 'full_name',
    others: ['contact_name', 'contact_number', 'contact_email', 'subscription_code'],
  },
];

const batchSize = 5_000;

/** Names are sorted by pinyin, and searched without apostrophes and accents: the keys of all that exist are made anew. */
export async function up(tx: Tx, engine: Engine): Promise<void> {
  const suspended = await suspendIndexes(
    tx,
    engine,
    tables.map(({ table }) => table),
  );
  const searchedAnew: number[] = [];
  for (const named of tables) {
    const changed = await makeKeys(tx, engine, named);
    if (named.table === 'students') searchedAnew.push(...changed);
  }
  await raiseIndexMemory(tx, engine);
  await suspended.restoreIndexes();
  await suspended.restoreTriggers();
  if (engine === 'sqlite') await makeTrigrams(tx, engine, searchedAnew);
}

/** Returns the ids of those whose search key is another one now. What was purged has no keys, and gets none. */
async function makeKeys(tx: Tx, engine: Engine, { table, name, others }: Named): Promise<number[]> {
  const changed: number[] = [];
  const joined = others.map((column) => sql`coalesce(${sql.ref(column)}, '')`);
  for (let rows = await readAfter(0); rows.length > 0; rows = await readAfter(rows.at(-1)?.id ?? 0)) {
    const keys = rows
      .filter(({ search_key }) => search_key !== '')
      .map((row) => ({
        ...{ id: row.id, name: sortKey(row.name, 240), search: searchKey(`${row.name}\n${row.others}`, 1200) },
        isSearchedAnew: searchKey(row.search_key, 1200) !== row.search_key,
      }));
    changed.push(...keys.filter(({ isSearchedAnew }) => isSearchedAnew).map(({ id }) => id));
    await sql`update ${sql.table(table)} set name_key = made.value ->> 'name', search_key = made.value ->> 'search'
      from (select value from ${jsonRows(engine, keys)}) made
      where id = cast(made.value ->> 'id' as integer)`.execute(tx);
  }
  return changed;

  async function readAfter(id: number): Promise<Row[]> {
    const { rows } = await sql<Row>`select id, ${sql.ref(name)} as name, search_key,
      ${sql.join(joined, sql` || ${'\n'} || `)} as others
      from ${sql.table(table)} where id > ${id} order by id limit ${batchSize}`.execute(tx);
    return rows;
  }
}

async function makeTrigrams(tx: Tx, engine: Engine, ids: readonly number[]): Promise<void> {
  await sql`delete from student_grams where ${isAmong(engine, 'rowid', ids)}`.execute(tx);
  await sql`insert into student_grams (rowid, search_key)
    select id, search_key from students where deleted_at is null and ${isAmong(engine, 'id', ids)}`.execute(tx);
}
