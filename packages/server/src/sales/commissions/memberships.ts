import { addMonths } from '@eemusic/contract/platform/days';
import { type CompiledQuery, sql } from 'kysely';
import type { Query } from '#platform/database/index.ts';

/** How many memberships began in one month and ended in another; an open one ends in '9999'. */
export type MembershipCount = { began: string; ended: string; members: number };

/** Stands for the end of an open membership, because it is greater than any instant. */
const open = '9999';

/** Members at the end of each month: who came in that month or before, and left after it. The running month ends now. */
export function countAtMonthEnds(months: readonly string[], memberships: readonly MembershipCount[]): number[] {
  return months.map((month) =>
    memberships.reduce((sum, { began, ended, members }) => (began <= month && month < ended ? sum + members : sum), 0),
  );
}

export const schoolsOfChannel = (db: Query, channelId: number, months: readonly string[]) =>
  membershipsOf(db, { table: 'affiliations', owner: 'channel_id', ownerId: channelId, months });

export const usersOfEducator = (db: Query, educatorId: number, months: readonly string[]) =>
  membershipsOf(db, { table: 'enrolments', owner: 'educator_id', ownerId: educatorId, months });

type Owner = { table: 'affiliations' | 'enrolments'; owner: string; ownerId: number; months: readonly string[] };

function membershipsOf(db: Query, { table, owner, ownerId, months }: Owner): CompiledQuery<MembershipCount> {
  return sql<MembershipCount>`
    select substr(from_at, 1, 7) as began, substr(coalesce(until_at, ${open}), 1, 7) as ended, count(*) as members
    from ${sql.table(table)}
    where ${sql.ref(owner)} = ${ownerId} and coalesce(until_at, ${open}) >= ${startOfSecondMonth(months)}
    group by 1, 2`.compile(db);
}

/** A student belongs to a channel while enrolled with an educator that belongs to it. */
export function usersOfChannel(
  db: Query,
  channelId: number,
  months: readonly string[],
): CompiledQuery<MembershipCount> {
  return sql<MembershipCount>`
    select substr(case when educator.from_at > student.from_at then educator.from_at else student.from_at end, 1, 7) as began,
      substr(case when coalesce(educator.until_at, ${open}) < coalesce(student.until_at, ${open})
        then coalesce(educator.until_at, ${open}) else coalesce(student.until_at, ${open}) end, 1, 7) as ended,
      count(*) as members
    from affiliations educator join enrolments student on student.educator_id = educator.educator_id
    where educator.channel_id = ${channelId}
      and coalesce(educator.until_at, ${open}) >= ${startOfSecondMonth(months)}
      and coalesce(student.until_at, ${open}) >= ${startOfSecondMonth(months)}
    group by 1, 2`.compile(db);
}

/** A membership that ended before the second month counts at the end of none. */
const startOfSecondMonth = (months: readonly string[]) => addMonths(months[0] ?? '', 1);
