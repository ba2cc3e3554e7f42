import type { Educator } from '@eemusic/contract/sales/educators';
import { sql } from 'kysely';
import { byIndex, type Database, type Engine, preparedQueryOf, selectJsonPage } from '#platform/database/index.ts';
import { JsonAnswer } from '#platform/http/index.ts';
import {
  averageInSql,
  firstPageOf,
  lastMonths,
  type Months,
  pageLimit,
  selected,
  soldByEducator,
} from '#sales/user-management/index.ts';
import { listColumns } from './fields.ts';
import { storedTotal } from './query.ts';

export type Page = { educators: Educator[]; total: number };
type Direction = 'asc' | 'desc';
type Slice = { offset: number; size: number };

/**
 * Returns one of the first pages of all educators by name, with the stored total. This is how the list opens, so the
 * query is prepared, and writes the answer as JSON.
 */
export async function preparedPage(
  { engine, read }: Database,
  { direction, today, ...slice }: Slice & { direction: Direction; today: string },
): Promise<JsonAnswer<Page>> {
  const query = pageQuery({ engine, direction, firstPage: firstPageOf(slice) });
  const [answer] = await query(read, { ...slice, ...lastMonths(today) });
  return new JsonAnswer(answer?.json ?? '');
}

type Kind = { engine: Engine; direction: Direction; firstPage: number | null };

const pageQuery = preparedQueryOf(({ engine, direction, firstPage }: Kind, db, values: Slice & Months) => {
  const columns = { ...listColumns, avgSalesMonth: { value: averageInSql(soldByEducator(values)) } };
  const order = sql.raw(direction);
  // Without its name, SQLite sorts all educators, and sums up the sales of each.
  const rows = sql`select ${sql.join(selected(columns, ''))} from ${byIndex(engine, { table: 'educators', index: 'name' })}
    left join channels on channels.id = educators.channel_id where educators.deleted_at is null
    order by educators.name_key ${order}, educators.id ${order} ${pageLimit(firstPage, values)}`;
  const page = { name: 'educators', rows, columns: Object.keys(columns), total: storedTotal };
  return selectJsonPage(engine, page).compile(db);
});
