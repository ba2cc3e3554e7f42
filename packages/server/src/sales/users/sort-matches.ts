import type { Student } from '@eemusic/contract/sales/users';
import { sql } from 'kysely';
import { readOffThread, type Database } from '#platform/database/index.ts';
import { countMatches } from './count.ts';
import { listed } from './fields.ts';
import type { Filter } from './filter.ts';
import { matches } from './matches.ts';
import { type Order, term, terms } from './sorts.ts';

export type PageRequest = { filter: Filter; order: Order; offset: number; size: number };
export type Page = { students: Student[]; total: number };

/** Returns a page by sorting the ids of all matches, which gives the total as well. */
export async function sortMatches(
  database: Database,
  { filter, order, offset, size }: PageRequest,
  from = matches(database.engine, filter),
): Promise<Page> {
  const { read, source } = database;
  const names = order.columns.map((_, index) => `sort_${index}`);
  const sortKeys = order.columns.map((column, index) => sql`${term(column)} as ${sql.ref(`sort_${index}`)}`);
  const found =
    order.name === 'educatorName'
      ? sql`from (select s.id, s.name_key, s.educator_id ${from}) s
          left join educators e on e.id = s.educator_id`
      : from;
  const query = sql<Student & { total: number }>`
    with found as materialized (select s.id, ${sql.join(sortKeys)} ${found})
    select ${listed}, (select count(*) from found) as total
    from (select id from found order by ${terms({ ...order, columns: names })} limit ${size} offset ${offset}) page
      left join students s on s.id = page.id left join educators e on e.id = s.educator_id
    order by ${terms(order)}`;
  const students = await readOffThread(source, query.compile(read));
  const total = students[0]?.total ?? (offset === 0 ? 0 : await countMatches(database, filter));
  return { students, total };
}
