import { type RawBuilder, sql } from 'kysely';
import { type Engine, joinInOrder } from '#platform/database/index.ts';
import type { Filter } from './filter.ts';
import { type Direction, termsOf } from './sorts.ts';

type Place = { direction: Direction; skip: number; take: number };

/** Whether the number of students that each educator has tells how many the filter finds of it. */
export const areCounted = ({ search, isUnassigned, isActive, region, addedSince }: Filter) =>
  search === null && !isUnassigned && isActive === null && region === null && addedSince === null;

/**
 * Ids of students by the names of their educators, far into the list: the educators before them are passed by their counts,
 * without a look at their students.
 */
export function byCount(
  engine: Engine,
  { educatorId, channelId }: Filter,
  { direction, skip, take }: Place,
): RawBuilder<unknown> {
  return sql`with counted as (
      select id, name_key, student_count,
        sum(student_count) over (order by ${termsOf(['name_key', 'id'], direction)} rows unbounded preceding) as upto
      from educators where deleted_at is null and student_count > 0
        ${educatorId === null ? sql`` : sql`and id = ${educatorId}`}
        ${channelId === null ? sql`` : sql`and channel_id = ${channelId}`}),
    met as (select id, name_key, upto - student_count as passed from counted
      where upto > ${skip} and upto - student_count < ${skip + take})
    select s.id from met e ${joinInOrder(engine)} students s on s.educator_id = e.id where s.deleted_at is null
    order by ${termsOf(['e.name_key', 'e.id', 's.name_key', 's.id'], direction)}
    limit ${take} offset ${skip} - (select coalesce(min(passed), ${skip}) from met)`;
}
