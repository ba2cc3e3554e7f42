import { sql } from 'kysely';
import { type Database, type Engine, jsonObjects, preparedQueryOf, sentJson } from '#platform/database/index.ts';
import { JsonAnswer } from '#platform/http/index.ts';
import { storedCountQuery } from './count.ts';
import { listColumns, listed } from './fields.ts';
import { type Condition, conditionsOf, type Filter, pick } from './filter.ts';
import { matchesInOrder } from './matches.ts';
import type { Page, PageRequest } from './sort-matches.ts';
import { type Order, termsOf } from './sorts.ts';

type Kind = { engine: Engine; conditions: readonly Condition[]; order: Order };

/**
 * Returns one of the first pages of a list, if an index has it in order and without blanks, with its stored total. This
 * is the most frequent request, so the query is prepared, and writes the answer as JSON.
 */
export async function preparedPage(
  { engine, read }: Database,
  { filter, order, ...page }: PageRequest,
): Promise<JsonAnswer<Page>> {
  const query = pageQuery({ engine, conditions: conditionsOf(filter), order });
  const [answer] = await query(read, { ...filter, ...page });
  return new JsonAnswer(answer?.json ?? '');
}

const names = Object.keys(listColumns);

const pageQuery = preparedQueryOf(
  ({ engine, conditions, order }: Kind, db, values: Filter & { offset: number; size: number }) => {
    const filter = pick(values, conditions);
    const educators = sql`left join educators e on e.id = s.educator_id`;
    const rows = sql`select ${listed} ${matchesInOrder(engine, filter, order, educators)}
      order by ${termsOf(order.columns, order.direction)} limit ${values.size} offset ${values.offset}`;
    const answer = sql<string>`'{"students":' || ${jsonObjects(engine, rows, names)}
      || ',"total":' || (${storedCountQuery(filter)}) || '}'`;
    return sql<{ json: Uint8Array | string }>`select ${sentJson(engine, answer)} as json`.compile(db);
  },
);
