import { type RawBuilder, sql } from 'kysely';
import { byIndex, isInOrder, joinInOrder } from '#platform/database/index.ts';
import { studentMatch } from '#sales/user-management/index.ts';
import { type Filter, matching, withoutSearch } from './filter.ts';
import type { Order } from './sorts.ts';

/* Each function below returns SQL `from … where …` for the students `s` of a filter, with an index hint for SQLite. */

const students = (index: string) => byIndex({ table: 'students', index, as: 's' });

/** Uses the most selective index. */
export function matches(filter: Filter): RawBuilder<unknown> {
  const match = isOfOwner(filter) || filter.search === undefined ? null : studentMatch(filter.search);
  return match
    ? sql`from ${match.rows} where ${match.matches} and ${withoutSearch(filter)}`
    : sql`from ${students(narrowestIndex(filter))} where ${matching(filter)}`;
}

/**
 * Uses an index in the order of the list, for a filter without a search; `joins` come between the students and the
 * conditions.
 */
export function matchesInOrder(filter: Filter, order: Order, joins = sql``): RawBuilder<unknown> {
  const index = order.name === 'fullName' ? narrowestIndex(filter) : order.index;
  return sql`from ${students(index)} ${joins} where ${withoutSearch(filter)}`;
}

/** The students of an educator in the order of `inEducator`, however many they are. */
export function matchesOfEducatorInOrder(educatorId: number): RawBuilder<unknown> {
  const isOfEducator = isInOrder({ column: 's.educator_id', value: educatorId, next: 's.name_key' });
  return sql`from ${students('educator')}
    left join educators e on e.id = s.educator_id and e.id = ${educatorId}
    where s.deleted_at is null and ${isOfEducator}`;
}

/** Goes through educators in the order of their names, and through the students of each. */
export function matchesByEducator(filter: Filter): RawBuilder<unknown> {
  return sql`from ${byIndex({ table: 'educators', index: 'name', as: 'e' })}
    ${joinInOrder} ${students('educator')} on s.educator_id = e.id
    where e.deleted_at is null and ${withoutSearch(filter)}`;
}

/**
 * Whether only students of an educator, of a channel or without an educator match, who are few enough to check one by
 * one.
 */
const isOfOwner = (filter: Filter): boolean =>
  'educatorId' in filter || 'channelId' in filter || 'isUnassigned' in filter;

/**
 * Returns the index in which the students of the filter are a range; if there is none, the one that is fastest to scan.
 */
function narrowestIndex(filter: Filter): string {
  if (isOfOwner(filter)) return 'educator';
  if ('addedSince' in filter) return 'created';
  if ('search' in filter) return 'id';
  if ('region' in filter) return 'region';
  return 'isActive' in filter ? 'active' : 'name';
}
