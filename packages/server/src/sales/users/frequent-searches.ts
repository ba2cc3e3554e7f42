import { sql, type Transaction } from 'kysely';
import { preparedQuery, type Query, readOffThread, searchable, writeInBackground } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Services } from '#platform/services.ts';
import { lockUserManagement } from '#sales/user-management/index.ts';
import { countQuery } from './count.ts';
import './tables.ts';

/*
 * A text that many students have takes long to count. The second search for it counts them once, and triggers keep the
 * number from then on.
 */

/** Counting fewer students takes no longer than reading a page. */
const minStudents = 2_000;
/** Every write of a student looks for all of them. */
const maxTexts = 200;
const maxLength = 100;

export type FrequentSearch = { id: number; text: string; total: number | null };

/** Returns a frequent search; its total is null until somebody counts it. */
export async function findFrequent(db: Query, search: string): Promise<FrequentSearch | undefined> {
  const [found] = await frequentQuery(db, { text: searchable(search) });
  return found;
}

const frequentQuery = preparedQuery((db, { text }: { text: string }) =>
  sql<FrequentSearch>`select id, text, counted + more as total from frequent_searches where text = ${text}`.compile(db),
);

/** Adds a search with that many students to the frequent ones, unless they are too few. */
export async function addFrequent({ database, log }: Services, search: string, students: number): Promise<void> {
  const text = searchable(search);
  if (students < minStudents || text.length > maxLength) return;
  const write = async (tx: Transaction<Tables>) => {
    // Writers who began before would not count it.
    await lockUserManagement(tx, database.engine);
    await sql`insert into frequent_searches (text) values (${text}) on conflict (text) do nothing`.execute(tx);
    await sql`delete from frequent_searches
      where id <= (select max(id) - ${maxTexts} from frequent_searches)`.execute(tx);
  };
  await writeInBackground({ database, log }, { key: `search ${text}`, write, failure: 'A search was not stored' });
}

/** Counts the students of a frequent search, and stores how many there were when it was added. */
export async function countFrequent(services: Services, { id, text }: FrequentSearch): Promise<number> {
  const { database, log } = services;
  const { engine, read, source } = database;
  const query = sql<{ total: number; more: number | null }>`select total,
    (select more from frequent_searches where id = ${id}) as more from (${countQuery(engine, { search: text })}) counted`;
  const [found] = await readOffThread(source, query.compile(read));
  const { total = 0, more = null } = found ?? {};
  if (more === null) return total;
  const write = async (tx: Transaction<Tables>) => {
    await tx
      .updateTable('frequent_searches')
      .set({ counted: total - more })
      .where('id', '=', id)
      .execute();
  };
  await writeInBackground({ database, log }, { key: `count ${text}`, write, failure: 'A count was not stored' });
  return total;
}

/** Forgets all of them, after students were written without triggers. */
export async function forgetFrequent(tx: Transaction<Tables>): Promise<void> {
  await tx.deleteFrom('frequent_searches').execute();
}
