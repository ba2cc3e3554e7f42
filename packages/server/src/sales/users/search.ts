import { maxCounted } from '@eemusic/contract/platform/paging';
import type { Student } from '@eemusic/contract/sales/users';
import { sql } from 'kysely';
import { beginsEastAsian, type Database, hasText, readOffThread } from '#platform/database/index.ts';
import { listed } from './fields.ts';
import { rangesOf } from './range-scan.ts';
import { type Page, type PageRequest, sortMatches } from './sort-matches.ts';
import { terms, termsOf } from './sorts.ts';

/** How many students a search reads in the order of the list; sorting all matches takes about as long. */
const maxWalked = 20_000;

/** Returns a page of a search. Few matches are sorted; many are met soon in the order of the list. */
export async function search(database: Database, request: PageRequest): Promise<Page> {
  const counted = await sortMatches(database, request, maxCounted + 1);
  if (counted.total <= maxCounted) return counted;
  const students = (await walk(database, request)) ?? (await sortMatches(database, request)).students;
  return { students, total: counted.total };
}

/** Returns a page if it is full before the walk ends, otherwise null. */
export async function walk({ engine, read, source }: Database, request: PageRequest): Promise<Student[] | null> {
  const { order, offset, size } = request;
  const { search: text = '', ...filter } = request.filter;
  const [range] = rangesOf(engine, filter, order);
  // Chinese names come after all others.
  if (!range || beginsEastAsian(text)) return null;
  const walked = sql`select s.id, s.search_key ${range.from}
    order by ${termsOf(range.columns, order.direction)} limit ${maxWalked}`;
  const query = sql<Student>`select ${listed}
    from (select w.id from (${walked}) w where ${hasText(engine, 'w.search_key', text)} limit ${size} offset ${offset}) page
      left join students s on s.id = page.id left join educators e on e.id = s.educator_id
    order by ${terms(order)}`;
  const students = await readOffThread(source, query.compile(read));
  return students.length === size ? students : null;
}
