import type { Student } from '@eemusic/contract/sales/users';
import { sql } from 'kysely';
import { readOffThread, type Database } from '#platform/database/index.ts';
import { listed } from './fields.ts';
import type { Filter } from './filter.ts';
import { matches } from './matches.ts';
import { type Order, term, terms } from './sorts.ts';

export type PageRequest = { filter: Filter; order: Order; offset: number; size: number };
export type Page = { students: Student[]; total: number };

/** Returns a page by sorting the ids of all matches, or of this many, and their number. */
export async function sortMatches(
  { engine, read, source }: Database,
  { filter, order, offset, size }: PageRequest,
  max?: number,
): Promise<Page> {
  const names = order.columns.map((_, index) => `sort_${index}`);
  const sortKeys = order.columns.map((column, index) => sql`${term(column)} as ${sql.ref(`sort_${index}`)}`);
  const upTo = max === undefined ? sql`` : sql`limit ${max}`;
  const found =
    order.name === 'educatorName'
      ? sql`from (select s.id, s.name_key, s.educator_id ${matches(engine, filter)} ${upTo}) s
          left join educators e on e.id = s.educator_id`
      : sql`${matches(engine, filter)} ${upTo}`;
  const query = sql<Student & { total: number }>`
    with found as materialized (select s.id, ${sql.join(sortKeys)} ${found})
    select ${listed}, counted.total from (select count(*) as total from found) counted
      left join (select id from found order by ${terms({ ...order, columns: names })} limit ${size} offset ${offset}) page
        on true
      left join students s on s.id = page.id left join educators e on e.id = s.educator_id
    order by ${terms(order)}`;
  const rows = await readOffThread(source, query.compile(read));
  return { students: rows.filter(({ studentId }) => studentId !== null), total: rows[0]?.total ?? 0 };
}
