import { sql } from 'kysely';
import { type Database, type Engine, preparedQueryOf, selectJsonPage } from '#platform/database/index.ts';
import { JsonAnswer } from '#platform/http/index.ts';
import { firstPageOf, pageLimit } from '#sales/user-management/index.ts';
import { storedCountQuery } from './count.ts';
import { listColumns, listed } from './fields.ts';
import { type Condition, conditionsOf, type Filter, pick } from './filter.ts';
import { matchesInOrder, matchesOfEducatorInOrder } from './matches.ts';
import type { Page, PageRequest } from './sort-matches.ts';
import { inEducator, type Order, termsOf } from './sorts.ts';

type Kind = { engine: Engine; conditions: readonly Condition[]; order: Order; firstPage: number | null };

/**
 * Returns one of the first pages of a list, if an index has it in order and without blanks, with its stored total. This
 * is the most frequent request, so the query is prepared, and writes the answer as JSON.
 */
export async function preparedPage(
  { engine, read }: Database,
  { filter, order, ...page }: PageRequest,
): Promise<JsonAnswer<Page>> {
  const query = pageQuery({ engine, conditions: conditionsOf(filter), order, firstPage: firstPageOf(page) });
  const [answer] = await query(read, { ...filter, ...page });
  return new JsonAnswer(answer?.json ?? '');
}

const names = Object.keys(listColumns);
const educators = sql`left join educators e on e.id = s.educator_id`;

const pageQuery = preparedQueryOf(
  ({ engine, conditions, order, firstPage }: Kind, db, values: Filter & { offset: number; size: number }) => {
    const filter = pick(values, conditions);
    const [matches, columns] =
      filter.educatorId === undefined
        ? [matchesInOrder(engine, filter, order, educators), order.columns]
        : [matchesOfEducatorInOrder(engine, filter.educatorId), inEducator];
    const rows = sql`select ${listed} ${matches}
      order by ${termsOf(columns, order.direction)} ${pageLimit(firstPage, values)}`;
    return selectJsonPage(engine, { name: 'students', rows, columns: names, total: storedCountQuery(filter) }).compile(
      db,
    );
  },
);
