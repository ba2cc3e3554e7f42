import { type RawBuilder, sql } from 'kysely';
import { byIndex, type Engine, joinInOrder } from '#platform/database/index.ts';
import { studentMatch } from '#sales/user-management/index.ts';
import { type Filter, matching, withoutSearch } from './filter.ts';
import type { Order } from './sorts.ts';

/* How the students `s` of a filter are read: each is `from … where …` with an index for SQLite. */

const students = (engine: Engine, index: string) => byIndex(engine, { table: 'students', index, as: 's' });

/** Uses the index that leaves the fewest students to check. */
export function matches(engine: Engine, filter: Filter): RawBuilder<unknown> {
  const match = isOfOwner(filter) ? null : studentMatch(engine, filter.search ?? null);
  return match
    ? sql`from ${match.rows} where ${match.matches} and ${withoutSearch(filter)}`
    : matchesByScan(engine, filter);
}

/** Ignores trigrams, which are slower where most students contain the text. */
export function matchesByScan(engine: Engine, filter: Filter): RawBuilder<unknown> {
  return sql`from ${students(engine, narrowestIndex(filter))} where ${matching(filter)}`;
}

/** Uses an index in the order of the list; `joins` stand between the students and the conditions. */
export function matchesInOrder(engine: Engine, filter: Filter, order: Order, joins = sql``): RawBuilder<unknown> {
  const isByName = order.name === 'fullName' && filter.search === undefined;
  return sql`from ${students(engine, isByName ? narrowestIndex(filter) : order.index)} ${joins} where ${matching(filter)}`;
}

/** Educator by educator, in the order of their names. */
export function matchesByEducator(engine: Engine, filter: Filter): RawBuilder<unknown> {
  return sql`from ${byIndex(engine, { table: 'educators', index: 'name', as: 'e' })}
    ${joinInOrder(engine)} ${students(engine, 'educator')} on s.educator_id = e.id
    where e.deleted_at is null and ${matching(filter)}`;
}

/** Whether only students of an educator, of a channel or of nobody match: few enough to look at each. */
export const isOfOwner = (filter: Filter): boolean =>
  'educatorId' in filter || 'channelId' in filter || 'isUnassigned' in filter;

/** The index in which the students of the filter are a range, or else the shortest to scan. */
function narrowestIndex(filter: Filter): string {
  if (isOfOwner(filter)) return 'educator';
  if ('addedSince' in filter) return 'created';
  if ('search' in filter) return 'id';
  if ('region' in filter) return 'region';
  return 'isActive' in filter ? 'active' : 'name';
}
