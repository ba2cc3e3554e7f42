import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/index.ts';
import type { Filter } from './filter.ts';
import { found, inOrder } from './found.ts';
import type { Student } from '@eemusic/contract/sales/users';
import { listed } from './fields.ts';
import { type Order, orderOf, type Sort, terms } from './sorts.ts';

/** All that a filter finds, in the order of the list. */
export function allFound({ engine }: Database, filter: Filter, sort: Sort): RawBuilder<Student> {
  const order = orderOf(sort);
  return sql`select ${listed} from (select s.* ${from(engine, filter, order)}) s
    left join educators e on e.id = s.educator_id order by ${terms(order)}`;
}

function from(engine: Database['engine'], filter: Filter, order: Order): RawBuilder<unknown> {
  return filter.search === null && order.name !== 'educatorName'
    ? inOrder(engine, filter, order)
    : found(engine, filter);
}

/** These, in the order of the list. */
export function allGiven(ids: readonly number[], sort: Sort): RawBuilder<Student> {
  return sql`select ${listed} from students s left join educators e on e.id = s.educator_id
    where s.deleted_at is null and s.id in (${sql.join(ids)}) order by ${terms(orderOf(sort))}`;
}
