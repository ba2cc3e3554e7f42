import type { Receiver } from '@eemusic/contract/sales/choices';
import type { SubscriptionStatus } from '@eemusic/contract/sales/users';
import { type RawBuilder, sql } from 'kysely';
import { addMonths, firstDayOf } from '@eemusic/contract/platform/days';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { readOffThread, type Query, readInChunks } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import type { CompanyClock } from '#platform/clock.ts';
import { getReceiver } from './rules.ts';
import { toMajor, monthsOfReport } from './store.ts';

export async function reportChannel(services: Services, channelId: number) {
  const { read } = services.database;
  const { name: channelName } = await getReceiver(read, 'channel', channelId);
  const months = monthsOfReport(services.clock.today());
  const [users, schools, report] = await Promise.all([
    countAtMonthEnds(services, months, {
      periods: ['educator', 'student'],
      from: sql`from affiliations educator join enrolments student on student.educator_id = educator.educator_id
        where educator.channel_id = ${channelId}`,
    }),
    countAtMonthEnds(services, months, {
      periods: ['affiliations'],
      from: sql`from affiliations where channel_id = ${channelId}`,
    }),
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
      no_of_schools: schools,
      no_of_users: users,
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
  const { read } = services.database;
  const { name: educatorName } = await getReceiver(read, 'educator', educatorId);
  const today = services.clock.today();
  const months = monthsOfReport(today);
  const [users, modulesOf, report] = await Promise.all([
    countAtMonthEnds(services, months, {
      periods: ['enrolments'],
      from: sql`from enrolments where educator_id = ${educatorId}`,
    }),
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
      no_of_users: users,
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

type Memberships = { periods: readonly string[]; from: RawBuilder<unknown> };

/**
 * Returns how many members there were at the end of each month; the end of the running month is now. A student belongs
 * to a channel while both the student's and the educator's period are open.
 */
async function countAtMonthEnds(
  { database: { read, source }, clock }: Services,
  months: readonly string[],
  { periods, from }: Memberships,
): Promise<number[]> {
  const counts = months.map((month) => {
    const end = clock.startOfDay(firstDayOf(addMonths(month, 1))).toISOString();
    const areOpen = periods.map((period) => {
      const [begun, ended] = [sql.ref(`${period}.from_at`), sql.ref(`${period}.until_at`)];
      return sql`${begun} < ${end} and (${ended} is null or ${ended} >= ${end})`;
    });
    return sql`count(*) filter (where ${sql.join(areOpen, sql` and `)}) as ${sql.ref(month)}`;
  });
  const query = sql<Record<string, number>>`select ${sql.join(counts)} ${from}`;
  const [counted] = await readOffThread(source, query.compile(read));
  return months.map((month) => counted?.[month] ?? 0);
}

type Owner = { table: 'affiliations' | 'enrolments'; owner: string; ownerId: number };

/** Returns the day on which each of these former members left the owner; null if it never was a member. */
async function formerOf(db: Query, of: Owner, ids: readonly number[], clock: CompanyClock) {
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
