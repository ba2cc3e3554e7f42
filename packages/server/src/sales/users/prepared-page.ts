import type { Student } from '@eemusic/contract/sales/users';
import { sql } from 'kysely';
import { type Database, type Engine, preparedQueryOf } from '#platform/database/index.ts';
import { listed } from './fields.ts';
import { type Condition, conditionsOf, type Filter, pick } from './filter.ts';
import { matchesInOrder } from './matches.ts';
import type { PageRequest } from './sort-matches.ts';
import { type Order, termsOf } from './sorts.ts';

type Kind = { engine: Engine; conditions: readonly Condition[]; order: Order };

/**
 * Returns one of the first pages of a list, if an index has it in order and without blanks. This is the most frequent
 * request, so the query is prepared.
 */
export function preparedPage({ engine, read }: Database, { filter, order, ...page }: PageRequest): Promise<Student[]> {
  return pageQuery({ engine, conditions: conditionsOf(filter), order })(read, { ...filter, ...page });
}

const pageQuery = preparedQueryOf(
  ({ engine, conditions, order }: Kind, db, values: Filter & { offset: number; size: number }) => {
    const educators = sql`left join educators e on e.id = s.educator_id`;
    return sql<Student>`select ${listed} ${matchesInOrder(engine, pick(values, conditions), order, educators)}
      order by ${termsOf(order.columns, order.direction)} limit ${values.size} offset ${values.offset}`.compile(db);
  },
);
