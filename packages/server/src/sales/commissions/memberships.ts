import { firstDayOf } from '@eemusic/contract/platform/days';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { CompanyClock } from '#platform/clock.ts';
import { type Query, readInChunks } from '#platform/database/index.ts';

/**
 * How many memberships began in one month and ended in another; an open membership ends in '9999'. A membership that
 * ended in the month in which it began is never counted at the end of a month.
 */
export type MembershipCount = { began: string; ended: string; members: number };

/** Stands for the end of an open membership: as a text it is greater than any instant. */
const open = '9999';

/**
 * Returns the number of members at the end of each month: those who joined in that month or before and left after it.
 * The end of the running month is now.
 */
export function countAtMonthEnds(months: readonly string[], memberships: readonly MembershipCount[]): number[] {
  return months.map((month) =>
    memberships.reduce((sum, { began, ended, members }) => (began <= month && month < ended ? sum + members : sum), 0),
  );
}

/** A month, and the instant at which it begins in the company's time zone. */
export type Span = { month: string; from: string };

export const spansOf = (months: readonly string[], clock: CompanyClock): Span[] =>
  months.map((month) => ({ month, from: clock.startOfDay(firstDayOf(month)).toISOString() }));

export const schoolsOfChannel = (db: Query, channelId: number, spans: readonly Span[]) =>
  membershipsOf(db, { table: 'affiliations', owner: 'channel_id', ownerId: channelId, spans });

/** Returns the day on which each of these former members left the owner; null if it never was a member. */
export async function formerOf(db: Query, of: Omit<Owner, 'spans'>, ids: readonly number[], clock: CompanyClock) {
  const member = sql.ref(of.table === 'affiliations' ? 'educator_id' : 'student_id');
  const rows = await readInChunks(
    db,
    ids,
    (chunk) => sql<{ id: number; until: string | null }>`
      select ${member} as id, max(until_at) as until from ${sql.table(of.table)}
      where ${member} in (${sql.join(chunk)}) and ${sql.ref(of.owner)} = ${of.ownerId} group by ${member}`,
  );
  const days = new Map(rows.map(({ id, until }) => [id, until === null ? null : clock.dayOf(until)]));
  return (id: number) => ({ until: days.get(id) ?? null });
}

export const usersOfEducator = (db: Query, educatorId: number, spans: readonly Span[]) =>
  membershipsOf(db, { table: 'enrolments', owner: 'educator_id', ownerId: educatorId, spans });

type Owner = { table: 'affiliations' | 'enrolments'; owner: string; ownerId: number; spans: readonly Span[] };

function membershipsOf(db: Query, { table, owner, ownerId, spans }: Owner): CompiledQuery<MembershipCount> {
  return sql<MembershipCount>`
    select ${monthIn(spans, sql`from_at`)} as began, ${monthIn(spans, sql`coalesce(until_at, ${open})`)} as ended,
      count(*) as members
    from ${sql.table(table)}
    where ${sql.ref(owner)} = ${ownerId} and coalesce(until_at, ${open}) >= ${spans[1]?.from}
    group by 1, 2`.compile(db);
}

/** A student belongs to a channel while enrolled with an educator who belongs to that channel. */
export function usersOfChannel(db: Query, channelId: number, spans: readonly Span[]): CompiledQuery<MembershipCount> {
  const from = sql`case when educator.from_at > student.from_at then educator.from_at else student.from_at end`;
  const until = sql`case when coalesce(educator.until_at, ${open}) < coalesce(student.until_at, ${open})
    then coalesce(educator.until_at, ${open}) else coalesce(student.until_at, ${open}) end`;
  return sql<MembershipCount>`
    select ${monthIn(spans, sql`from_at`)} as began, ${monthIn(spans, sql`until_at`)} as ended, count(*) as members
    from (select ${from} as from_at, ${until} as until_at
    from affiliations educator join enrolments student on student.educator_id = educator.educator_id
    where educator.channel_id = ${channelId}
      and coalesce(educator.until_at, ${open}) >= ${spans[1]?.from}
      and coalesce(student.until_at, ${open}) >= ${spans[1]?.from}) stays
    group by 1, 2`.compile(db);
}

/** The month of an instant as SQL; an empty text before the first month, and '9999' for an open end. */
function monthIn(spans: readonly Span[], at: RawBuilder<unknown>): RawBuilder<string> {
  const latestFirst = spans
    .toReversed()
    .map(({ month, from }) => sql`when ${at} >= ${sql.lit(from)} then ${sql.lit(month)}`);
  return sql<string>`case when ${at} = ${open} then ${sql.lit(open)} ${sql.join(latestFirst, sql` `)} else '' end`;
}
