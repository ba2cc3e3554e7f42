import type { Receiver } from '@eemusic/contract/sales/choices';
import type { SubscriptionStatus } from '@eemusic/contract/sales/users';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { firstDayOf } from '@eemusic/contract/platform/days';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { readOffThread, type Query, readInChunks } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import type { CompanyClock } from '#platform/clock.ts';
import { getReceiver } from './rules.ts';
import { toMajor, monthsOfReport } from './store.ts';

export async function reportChannel(services: Services, channelId: number) {
  const { read, source } = services.database;
  const { name: channelName } = await getReceiver(read, 'channel', channelId);
  const months = monthsOfReport(services.clock.today());
  const spans = spansOf(months, services.clock);
  const [users, schools, report] = await Promise.all([
    readOffThread(source, usersOfChannel(read, channelId, spans)),
    readOffThread(source, schoolsOfChannel(read, channelId, spans)),
    readBreakdown<{ students: number }>(services, {
      receiver: 'channel',
      id: channelId,
      months,
      columns: sql`id, name, student_count as students`,
    }),
  ]);
  return {
    channelReport: {
      channelName,
      months,
      commission: report.commission,
      no_of_schools: countAtMonthEnds(months, schools),
      no_of_users: countAtMonthEnds(months, users),
      detailed_breakdown: [
        ...report.lines.map(({ id: educatorId, name: schoolName, students, ...line }) => {
          return { educatorId, schoolName, noOfStudents: students, ...line };
        }),
        ...report.adjustments.map((line) => ({ ...line, educatorId: 0, schoolName: 'Adjustments', noOfStudents: 0 })),
      ],
    },
  };
}

export async function reportEducator(services: Services, educatorId: number) {
  const { read, source } = services.database;
  const { name: educatorName } = await getReceiver(read, 'educator', educatorId);
  const today = services.clock.today();
  const months = monthsOfReport(today);
  const [users, modulesOf, report] = await Promise.all([
    readOffThread(source, usersOfEducator(read, educatorId, spansOf(months, services.clock))),
    namesOfLibraries(read),
    readBreakdown<{ subscriptionStatus: SubscriptionStatus; libraries: string | null }>(services, {
      receiver: 'educator',
      id: educatorId,
      months,
      columns: sql`id, full_name as name,
        case when subscription_code is null then 'None' when exists (select 1 from subscription_keys
            where code = members.subscription_code and student_id = members.id and revoked_at is not null) then 'Revoked'
          when expires_on < ${today} then 'Expired' else 'Active' end as "subscriptionStatus",
        (select string_agg(cast(library_id as varchar), ',') from student_libraries
          where student_id = members.id) as libraries`,
    }),
  ]);
  return {
    educatorReport: {
      educatorName,
      months,
      commission: report.commission,
      no_of_users: countAtMonthEnds(months, users),
      detailed_breakdown: [
        ...report.lines.map(({ id: studentId, name: studentName, libraries, ...line }) => {
          return { studentId, studentName, modules: modulesOf(libraries), ...line };
        }),
        ...report.adjustments.map((line) => {
          const studentName = 'Adjustments';
          return { ...line, studentId: 0, studentName, subscriptionStatus: 'None' as const, modules: [] };
        }),
      ],
    },
  };
}

/**
 * The members of each receiver. Commissions of a channel's schools are summed up by month already; an educator's sales
 * are few enough to sum up those of each student.
 */
const receivers = {
  channel: { kind: 'educator', members: 'educators', periods: 'affiliations', summed: 'sales_months' },
  educator: { kind: 'student', members: 'students', periods: 'enrolments', summed: 'sales' },
} as const;

type Asked = { receiver: Receiver; id: number; months: readonly string[]; columns: RawBuilder<unknown> };

/**
 * Returns the commission of a receiver by month, and by member: those it has now, by name, and then those who sold or
 * bought in these months and have left since. What was agreed beside the sales has a last line, with the id 0.
 */
async function readBreakdown<Columns>(
  { database: { read, source }, clock }: Services,
  { receiver, id, months, columns }: Asked,
) {
  type Member = Columns & { id: number; name: string };
  const { kind, members, periods, summed } = receivers[receiver];
  const owner = `${receiver}_id`;
  const commission = sql`cast(sum(${sql.ref(`${receiver}_commission`)}) as bigint) as commission`;
  const isReported = sql`${sql.ref(owner)} = ${id} and month between ${months[0]} and ${months.at(-1)}`;
  // Both sums come from one statement, so that a sale that is written meanwhile is in both of them or in neither.
  const sumsOf = sql<{ member: number | null; month: string | null; commission: number }>`
    select coalesce(${sql.ref(`${kind}_id`)}, 0) as member, null as month, ${commission}
    from ${sql.table(summed)} where ${isReported} group by 1
    union all
    select null, month, ${commission} from sales_months where ${isReported} group by month`;
  const membersWhere = (condition: RawBuilder<unknown>) =>
    sql<Member>`select ${columns} from ${sql.table(members)} members where ${condition} order by name_key, id`;
  const [sums, present] = await Promise.all([
    readOffThread(source, sumsOf.compile(read)),
    readOffThread(source, membersWhere(sql`${sql.ref(owner)} = ${id} and deleted_at is null`).compile(read)),
  ]);
  // Yields between reading, building and serialising thousands of lines, so that other requests are served in between.
  await yieldToEventLoop();
  const ofMembers = new Map(sums.flatMap((sum) => (sum.member === null ? [] : [[sum.member, sum.commission]])));
  const ofMonths = new Map(sums.flatMap((sum) => (sum.month === null ? [] : [[sum.month, sum.commission]])));
  const isPresent = new Set(present.map((member) => member.id));
  const left = [...ofMembers.keys()].filter((member) => member > 0 && !isPresent.has(member)).toSorted((a, b) => a - b);
  const former = await readInChunks(read, left, (chunk) => membersWhere(sql`id in (${sql.join(chunk)})`));
  const formerAs = await formerOf(read, { table: periods, owner, ownerId: id }, left, clock);
  const lines = [...present, ...former].map((member) => ({
    ...member,
    name: shownName(kind, member.name),
    purged: purgedOf({ [kind]: member.name }),
    commission: toMajor(ofMembers.get(member.id) ?? 0),
    ...(!isPresent.has(member.id) && member.name !== '' && { former: formerAs(member.id) }),
  }));
  await yieldToEventLoop();
  const adjusted = ofMembers.get(0);
  return {
    commission: months.map((month) => toMajor(ofMonths.get(month) ?? 0)),
    lines,
    adjustments: adjusted === undefined ? [] : [{ purged: [], commission: toMajor(adjusted) }],
  };
}

async function namesOfLibraries(db: Query): Promise<(ids: string | null) => string[]> {
  const libraries = await db
    .selectFrom('libraries')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute();
  return (ids) => {
    const played = new Set(ids?.split(',').map(Number));
    return libraries.filter(({ id }) => played.has(id)).map(({ name }) => name);
  };
}

/**
 * How many memberships began in one month and ended in another; an open membership ends in '9999'. A membership that
 * ended in the month in which it began is never counted at the end of a month.
 */
type MembershipCount = { began: string; ended: string; members: number };

/** Stands for the end of an open membership: as a text it is greater than any instant. */
const open = '9999';

/**
 * Returns the number of members at the end of each month: those who joined in that month or before and left after it.
 * The end of the running month is now.
 */
function countAtMonthEnds(months: readonly string[], memberships: readonly MembershipCount[]): number[] {
  return months.map((month) =>
    memberships.reduce((sum, { began, ended, members }) => (began <= month && month < ended ? sum + members : sum), 0),
  );
}

type Span = { month: string; from: string };

const spansOf = (months: readonly string[], clock: CompanyClock): Span[] =>
  months.map((month) => ({ month, from: clock.startOfDay(firstDayOf(month)).toISOString() }));

const schoolsOfChannel = (db: Query, channelId: number, spans: readonly Span[]) =>
  membershipsOf(db, { table: 'affiliations', owner: 'channel_id', ownerId: channelId, spans });

/** Returns the day on which each of these former members left the owner; null if it never was a member. */
async function formerOf(db: Query, of: Omit<Owner, 'spans'>, ids: readonly number[], clock: CompanyClock) {
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

const usersOfEducator = (db: Query, educatorId: number, spans: readonly Span[]) =>
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
function usersOfChannel(db: Query, channelId: number, spans: readonly Span[]): CompiledQuery<MembershipCount> {
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
