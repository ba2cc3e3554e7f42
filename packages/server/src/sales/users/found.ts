import { type RawBuilder, sql } from 'kysely';
import { type Engine, folded } from '#platform/database/index.ts';
import { type Filter, matching, within } from './filter.ts';
import type { Order } from './sorts.ts';

/*
 * SQLite is told which index to use: it keeps no statistics, and a wrong guess reads a million rows. PostgreSQL finds it by
 * itself, and takes no hints.
 */

const students = (engine: Engine, index: string) =>
  engine === 'sqlite' ? sql`students s indexed by ${sql.raw(`students_${index}`)}` : sql`students s`;

/** The students that a filter finds, by what narrows them most: `from … where …`. */
export function found(engine: Engine, filter: Filter): RawBuilder<unknown> {
  if (engine === 'sqlite' && filter.search !== null && hasTrigrams(filter.search) && !isOfSome(filter))
    return sql`from student_grams cross join students s on s.id = student_grams.rowid
      where student_grams match ${phrase(filter.search)} and ${within(filter)}`;
  return foundByScan(engine, filter);
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
  if (engine === 'postgres')
    return sql`from educators e join students s on s.educator_id = e.id
      where e.deleted_at is null and ${matching(filter)}`;
  return sql`from educators e indexed by educators_name
    cross join students s indexed by students_educator on s.educator_id = e.id
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

/** Three signs or more stand in the index of trigrams, fewer are looked for in all. */
export const hasTrigrams = (search: string) => signsOf(search) >= 3;

export const signsOf = (search: string) => [...folded(search)].length;

/** A text as the index of trigrams is asked for it, every sign of it ordinary. */
export const phrase = (search: string) => `"${folded(search).replaceAll('"', '""')}"`;
