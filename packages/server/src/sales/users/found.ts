import { type RawBuilder, sql } from 'kysely';
import { byIndex, type Engine, joinInOrder } from '#platform/database/index.ts';
import { studentMatch } from '#sales/user-management/index.ts';
import { type Filter, matching, within } from './filter.ts';
import type { Order } from './sorts.ts';

const students = (engine: Engine, index: string) => byIndex(engine, { table: 'students', index, as: 's' });

/** The students that a filter finds, by what narrows them most: `from … where …`. */
export function found(engine: Engine, filter: Filter): RawBuilder<unknown> {
  const match = isOfSome(filter) ? null : studentMatch(engine, filter.search);
  return match ? sql`from ${match.rows} where ${match.matches} and ${within(filter)}` : foundByScan(engine, filter);
}

/** The same, by looking at each one's text. */
export function foundByScan(engine: Engine, filter: Filter): RawBuilder<unknown> {
  return sql`from ${students(engine, narrowest(filter))} where ${matching(filter)}`;
}

/** The same, in this order by an index; `beside` is what is joined to them. */
export function inOrder(engine: Engine, filter: Filter, order: Order, beside = sql``): RawBuilder<unknown> {
  const index = order.name === 'fullName' && filter.search === null ? narrowest(filter) : order.index;
  return sql`from ${students(engine, index)} ${beside} where ${matching(filter)}`;
}

/** The same, educator by educator in the order of their names. */
export function byEducator(engine: Engine, filter: Filter): RawBuilder<unknown> {
  return sql`from ${byIndex(engine, { table: 'educators', index: 'name', as: 'e' })}
    ${joinInOrder(engine)} ${students(engine, 'educator')} on s.educator_id = e.id
    where e.deleted_at is null and ${matching(filter)}`;
}

/** Of an educator, a channel or nobody: there are few enough to look at each. */
export const isOfSome = ({ educatorId, channelId, isUnassigned }: Filter) =>
  educatorId !== null || channelId !== null || isUnassigned;

/** Where the students of the filter stand together, or else what is looked through. */
function narrowest(filter: Filter): string {
  const { search, region, isActive, addedSince } = filter;
  if (isOfSome(filter)) return 'educator';
  if (addedSince !== null) return 'created';
  if (search !== null) return 'id';
  if (region !== null) return 'region';
  return isActive === null ? 'name' : 'active';
}
