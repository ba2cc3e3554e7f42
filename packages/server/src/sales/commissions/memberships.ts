import { addMonths } from '@eemusic/contract/platform/days';
import { type CompiledQuery, sql } from 'kysely';
import type { Query } from '#platform/database/index.ts';

/** So many belong from one month on until another one, in which they do no more. */
export type MembershipSpan = { first: string; last: string; members: number };

/** Later than any instant: of a membership that is open. */
const open = '9999';

/** Who belongs at a month's end came before it and left after it; in the running month that is now. */
export function countAtMonthEnds(months: readonly string[], memberships: readonly MembershipSpan[]): number[] {
  return months.map((month) =>
    memberships.reduce((sum, { first, last, members }) => (first <= month && month < last ? sum + members : sum), 0),
  );
}

export function schoolsOfChannel(
  db: Query,
  channelId: number,
  months: readonly string[],
): CompiledQuery<MembershipSpan> {
  return sql<MembershipSpan>`
    select substr(from_at, 1, 7) as first, substr(coalesce(until_at, ${open}), 1, 7) as last, count(*) as members
    from affiliations where channel_id = ${channelId} and coalesce(until_at, ${open}) >= ${firstEnd(months)}
    group by 1, 2`.compile(db);
}

export function usersOfEducator(
  db: Query,
  educatorId: number,
  months: readonly string[],
): CompiledQuery<MembershipSpan> {
  return sql<MembershipSpan>`
    select substr(from_at, 1, 7) as first, substr(coalesce(until_at, ${open}), 1, 7) as last, count(*) as members
    from enrolments where educator_id = ${educatorId} and coalesce(until_at, ${open}) >= ${firstEnd(months)}
    group by 1, 2`.compile(db);
}

/** A student belongs to a channel while enrolled with an educator that belongs to it. */
export function usersOfChannel(db: Query, channelId: number, months: readonly string[]): CompiledQuery<MembershipSpan> {
  return sql<MembershipSpan>`
    select substr(case when educator.from_at > student.from_at then educator.from_at else student.from_at end, 1, 7) as first,
      substr(case when coalesce(educator.until_at, ${open}) < coalesce(student.until_at, ${open})
        then coalesce(educator.until_at, ${open}) else coalesce(student.until_at, ${open}) end, 1, 7) as last,
      count(*) as members
    from affiliations educator join enrolments student on student.educator_id = educator.educator_id
    where educator.channel_id = ${channelId}
      and coalesce(educator.until_at, ${open}) >= ${firstEnd(months)}
      and coalesce(student.until_at, ${open}) >= ${firstEnd(months)}
    group by 1, 2`.compile(db);
}

/** What ended before the first month did counts in none of them. */
const firstEnd = (months: readonly string[]) => addMonths(months[0] ?? '', 1);
