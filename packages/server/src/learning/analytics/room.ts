import * as contract from '@eemusic/contract/learning/analytics';
import { channelsOfPage, type SubscriptionState } from '@eemusic/contract/learning/choices';
import type { PurgedKind } from '@eemusic/contract/platform/deletions';
import type { ResultOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { figuresOf, totalOf, inScope, sessionsOf, within } from '#learning/practice/index.ts';
import {
  containsSearched,
  countRows,
  type Administrator,
  byIndex,
  type Database,
  readInChunks,
  readOffThread,
} from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import type { Room } from '#platform/room.ts';
import * as counts from './counts.ts';
import { readNavigation, readOverview, readPerformance, reportHeader } from './figures.ts';
import { readMoney } from './money.ts';
import { listSessions, inAge, inMark, isOrNull, type Mark } from './sessions.ts';
import { addDays } from '@eemusic/contract/platform/days';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import type { Services } from '#platform/services.ts';
import { expireByOf, inStatus } from '#sales/subscriptions/index.ts';

export const analyticsRoom: Room = {
  routes: (serve, services) => {
    const { clock, database } = services;
    const { read } = database;
    serve(contract.readOverview, (request) => readOverview(services, request));
    serve(contract.readMoney, (request) => readMoney(services, request));
    /** Returns how long the first answer to a thread took, by the day on which its first email arrived. */
    serve(contract.readSupport, async (request) => {
      const period = counts.readPeriod(request, clock.today());
      const step = counts.stepOf(period, request.step);
      const [from, to] = [period.from, addDays(period.to, 1)].map((day) => clock.startOfDay(day).toISOString());
      const arrived = sql`min(case when is_ours = 0 then at end)`;
      const query = sql<{ asked: string; answered: string | null }>`select ${arrived} as asked,
          min(case when is_ours = 1 and is_automatic = 0 then at end) as answered
        from support_mails group by card_id having ${arrived} >= ${from} and ${arrived} < ${to}`;
      const threads = (await counts.readFigures(database, query)).map(({ asked, answered }): Thread => {
        const seconds = answered === null ? null : (Date.parse(answered) - Date.parse(asked)) / 1000;
        return { day: clock.dayOf(asked), seconds };
      });
      return {
        ...(await reportHeader(read, { period, step, countedAt: clock.now(), isEmpty: threads.length === 0 })),
        ...sumOf(threads),
        series: counts.splitPeriod(period, step).map((part) => ({
          ...part,
          ...sumOf(threads.filter(({ day }) => day >= part.from && day <= part.to)),
        })),
      };
    });
    serve(contract.readPerformance, (request) => readPerformance(services, request));
    serve(contract.readNavigation, (request) => readNavigation(services, request));
    /** One channel after the other, so that a page takes no more than its share. */
    serve(contract.compareChannels, async ({ Page, ...request }) => {
      const { database, clock } = services;
      const period = counts.readPeriod(request, clock.today());
      const { rows } = await sql<Sold>`select c.id, c.name, coalesce(sum(d.sales), 0) as count,
          coalesce(sum(d.refunds), 0) as refunds, coalesce(sum(d.amount), 0) as amount
        from channels c left join sales_days d on d.channel_id = c.id and d.day between ${period.from} and ${period.to}
        where c.deleted_at is null group by c.id, c.name, c.name_key
        order by amount desc, c.name_key, c.id limit ${channelsOfPage} offset ${(Page - 1) * channelsOfPage}`.execute(
        read,
      );
      const channels: Compared[] = [];
      for (const { id: channelId, name, count, refunds, amount } of rows) {
        const scope = { channelId, educatorId: null };
        const [figures, [created = 0], [lapsed = 0]] = await Promise.all([
          figuresOf(database, scope, { ...period, kinds: ['total'], students: ['total'] }),
          counts.countMembers(services, 'new', { scope, periods: [period] }),
          counts.countMembers(services, 'lapsed', { scope, periods: [period] }),
        ]);
        const practice = totalOf(figures);
        const students = { active: practice.students, new: created, lapsed };
        const sales = { count: Number(count), refunds: Number(refunds), amount: Number(amount) / 100 };
        channels.push({ channelId, name, students, practice, sales });
      }
      return { channels, total: await countRows(read.selectFrom('channels').where('deleted_at', 'is', null)) };
    });
    serve(contract.listCountedStudents, (request, by) => listStudents(services, request, by));
    serve(contract.listCountedSessions, (request, by) => listSessions(services, request, by));
    serve(contract.listCountedSales, (request, by) => listSales(services, request, by));
    serve(contract.listCountedKeys, (request) => listKeys(services, request));
    /** Finds channels and educators by name; by id also deleted ones, because bookmarked addresses may contain them. */
    serve(contract.listScopes, async ({ searchQuery, channelId, educatorId }) => {
      const isFound = (id: number) =>
        channelId !== 0 || educatorId !== 0
          ? sql<boolean>`id = ${id}`
          : sql<boolean>`deleted_at is null and ${containsSearched('search_key', searchQuery)}`;
      const channels = read.selectFrom('channels').select(['id as channelId', 'name']).where(isFound(channelId));
      const educators = read
        .selectFrom('educators')
        .select(['id as educatorId', 'name', 'channel_id as channelId'])
        .where(isFound(educatorId));
      return {
        channels: (await channels.orderBy('name_key').orderBy('id').limit(maxEach).execute()).map(named('channel')),
        educators: (await educators.orderBy('name_key').orderBy('id').limit(maxEach).execute()).map(named('educator')),
      };
    });
  },
};

const maxEach = 50;

const named =
  (kind: PurgedKind) =>
  <Row extends { name: string }>(row: Row) => ({
    ...row,
    name: shownName(kind, row.name),
    purged: purgedOf({ [kind]: row.name }),
  });

type Compared = ResultOf<typeof contract.compareChannels>['channels'][number];
type Sold = { id: number; name: string; count: number; refunds: number; amount: number };

type Thread = { day: string; seconds: number | null };

/** Where we wrote first, nobody waited for an answer. */
function sumOf(threads: readonly Thread[]) {
  const asked = threads.filter(({ seconds }) => seconds === null || seconds >= 0);
  const times = asked.flatMap(({ seconds }) => seconds ?? []).toSorted((one, other) => one - other);
  return { received: asked.length, answered: times.length, seconds: times[Math.floor(times.length / 2)] ?? null };
}

/* The students, keys and sales behind a figure. */

type Dependencies = Pick<Services, 'database' | 'clock'>;
type Paged = { limit: number; offset: number };

/** Active students by id; new and lapsed ones by day, latest first. */
export async function listStudents(
  services: Dependencies,
  { Page, Size, kind, ...mark }: RequestOf<typeof contract.listCountedStudents>,
  by: Administrator,
): Promise<ResultOf<typeof contract.listCountedStudents>> {
  const range = await counts.readRange(services, mark);
  const page = { limit: Size, offset: (Page - 1) * Size };
  const { ids, total } =
    kind === 'active'
      ? await findActive(services, range, mark, page)
      : await findMembers(services, kind, range, mark, page);
  return { students: await describeStudents(services, ids, range, by), total };
}

type Found = { ids: number[]; total: number };

async function findMembers(
  { database, clock }: Dependencies,
  kind: counts.Kind,
  range: counts.Range,
  { age, gradeId, region, screen }: Mark,
  { limit, offset }: Paged,
): Promise<Found> {
  const narrowed: RawBuilder<SqlBool>[] = [];
  if (age !== undefined) narrowed.push(inAge(sql`s.birth_year`, age, range.period.to));
  if (region !== undefined) narrowed.push(isOrNull(sql`s.region`, region));
  // Students have neither a grade nor a screen.
  if (screen !== undefined || (gradeId !== undefined && gradeId !== 'none')) narrowed.push(sql`1 = 0`);
  const found = sql`from students s where ${sql.join([counts.isMember(kind, range, clock), ...narrowed], sql` and `)}`;
  const order = kind === 'new' ? sql`s.created_at desc, s.id desc` : sql`s.expires_on desc, s.id desc`;
  const page = sql<{ id: number }>`select s.id ${found} order by ${order} limit ${limit} offset ${offset}`;
  const [rows, total] = await Promise.all([
    counts.readFigures(database, page),
    narrowed.length > 0
      ? counts
          .readFigures(database, sql<{ total: number }>`select count(*) as total ${found}`)
          .then(([row]) => row?.total)
      : counts
          .countMembers({ database, clock }, kind, { scope: range.scope, periods: [range.period] })
          .then(([all]) => all),
  ]);
  return { ids: rows.map(({ id }) => id), total: Number(total ?? 0) };
}

async function findActive(
  { database: { source, read } }: Dependencies,
  { scope, period }: counts.Range,
  mark: Mark,
  { limit, offset }: Paged,
): Promise<Found> {
  const query = sql<{ id: number | null; total: number }>`with found as materialized (select distinct student_id as id
      from ${sessionsOf(scope)} where ${inScope(scope)} and ${within(period)} and ${inMark(mark, period.to)}),
    page as (select id from found order by id limit ${limit} offset ${offset})
    select id, total from (select count(*) as total from found) counted left join page on true order by id`;
  const rows = await readOffThread(source, query.compile(read));
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 };
}

async function describeStudents(
  { database: { read }, clock }: Dependencies,
  ids: readonly number[],
  { scope, period }: counts.Range,
  by: Administrator,
): Promise<ResultOf<typeof contract.listCountedStudents>['students']> {
  const year = Number(period.to.slice(0, 4));
  const practice = byIndex({ table: 'practice_sessions', index: 'student' });
  const rows = await readInChunks(read, ids, (chunk) =>
    read
      .selectFrom('students')
      .leftJoin('educators', 'educators.id', 'students.educator_id')
      .leftJoin(
        sql<{ student_id: number; sessions: number; seconds: number }>`(select student_id, count(*) as sessions,
          sum(seconds) as seconds from ${practice} where student_id in (${sql.join(chunk)}) and ${within(period)}
          and ${inScope(scope)} group by 1)`.as('practised'),
        'practised.student_id',
        'students.id',
      )
      .select(['students.id as studentId', 'full_name', 'educators.name as educator', 'students.region', 'birth_year'])
      .select(['students.educator_id as educatorId', 'students.created_at', 'students.expires_on as expiresOn'])
      .select(['sessions', 'seconds'])
      .where('students.id', 'in', chunk),
  );
  const students = rows.map(({ full_name, educator, birth_year, created_at, sessions, seconds, ...student }) => ({
    ...student,
    fullName: by.codes.has('UM') ? full_name || null : null,
    educatorName: educator === null ? null : shownName('educator', educator),
    purged: purgedOf({ educator }),
    age: birth_year === null ? null : year - birth_year,
    sessions: Number(sessions ?? 0),
    seconds: Number(seconds ?? 0),
    createdOn: clock.dayOf(created_at),
  }));
  const byId = new Map(students.map((student) => [student.studentId, student]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Ended keys include those whose user has another one by now. */
const inState = (state: SubscriptionState, today: string): RawBuilder<SqlBool> =>
  state === 'Expired' ? sql`(${inStatus('Expired', today)} or ${inStatus('Renewed', today)})` : inStatus(state, today);

/** Sorted as in the index: by educator, then by creation. */
export async function listKeys(
  { database, clock }: Dependencies,
  { Page, Size, state, ...request }: RequestOf<typeof contract.listCountedKeys>,
): Promise<ResultOf<typeof contract.listCountedKeys>> {
  const { read } = database;
  const today = clock.today();
  const scope = await counts.readScope(read, request);
  const total = (await counts.countKeysNow(database, scope, today)).find((one) => one.state === state)?.keys ?? 0;
  const offset = (Page - 1) * Size;
  // Without this limit, the last page would search the index to its end for rows that do not exist.
  const limit = Math.min(Size, total - offset);
  if (limit <= 0) return { keys: [], total };
  const found = sql<SqlBool>`k.id in (select k.id ${counts.keysOfScope(scope)} and ${inState(state, today)}
    order by k.educator_id, k.created_at, k.id limit ${limit} offset ${offset})`;
  const query = read
    .selectFrom('subscription_keys as k')
    .innerJoin('educators as e', 'e.id', 'k.educator_id')
    .select(['k.id', 'k.code', 'e.name', 'k.duration_days as durationDays', 'k.created_at'])
    .select(['k.educator_id as educatorId', 'k.runs_until'])
    .where(found)
    .orderBy('k.educator_id')
    .orderBy('k.created_at')
    .orderBy('k.id');
  const keys = (await counts.readFigures(database, query)).map(({ code, name, ...row }) => ({
    ...row,
    key: nameOfKey(code),
    educatorName: shownName('educator', name),
    purged: purgedOf({ educator: name }),
    status: state,
    runsUntil: expireByOf(row),
    createdOn: clock.dayOf(row.created_at),
  }));
  return { keys, total };
}

/** Returns sales and refunds, latest first. The ids come from an index, so that only the rows of the page are read. */
export async function listSales(
  services: Dependencies,
  { Page, Size, ...request }: RequestOf<typeof contract.listCountedSales>,
  { codes }: Pick<Administrator, 'codes'>,
): Promise<ResultOf<typeof contract.listCountedSales>> {
  const { database } = services;
  const range = await counts.readRange(services, request);
  const isCounted = sql<SqlBool>`${counts.isSaleOf(range)} and ${request.first === undefined ? sql`true` : counts.isFirstSale}`;
  const found = sql<SqlBool>`sales.id in (select id from sales where ${isCounted}
    order by day desc, at desc, id desc limit ${Size} offset ${(Page - 1) * Size})`;
  const query = database.read
    .selectFrom('sales')
    .innerJoin('educators', 'educators.id', 'sales.educator_id')
    .leftJoin('channels', 'channels.id', 'sales.channel_id')
    .leftJoin('students', 'students.id', 'sales.student_id')
    .select(['sales.id', 'at', 'day', 'educators.name as educator', 'channels.name as channel'])
    .select(['sales.educator_id as educatorId', 'sales.channel_id as channelId', 'full_name'])
    .select(['duration_days as durationDays', 'amount', 'refund_of', 'correction_of'])
    .select((row) => row.ref('sales.student_id').$notNull().as('studentId'))
    .where(found)
    .orderBy('day', 'desc')
    .orderBy('at', 'desc')
    .orderBy('sales.id', 'desc');
  // Corrections are rows of the list, but neither sales nor refunds.
  const corrected = sql<{ corrections: number }>`select count(*) as corrections from sales
    where correction_of is not null and ${counts.isSaleOf(range)}`;
  const [rows, { count, refunds, amount }, [{ corrections = 0 } = {}]] = await Promise.all([
    counts.readFigures(database, query),
    request.first === undefined ? counts.sumSales(database, range) : sumFirstSales(database, isCounted),
    counts.readFigures(database, corrected),
  ]);
  const sales = rows.map(({ educator, channel, full_name, refund_of, correction_of, ...sale }) => ({
    ...sale,
    amount: sale.amount / 100,
    fullName: codes.has('UM') ? full_name || null : null,
    educatorName: shownName('educator', educator),
    channelName: channel === null ? null : shownName('channel', channel),
    purged: purgedOf({ educator, channel }),
    isRefund: refund_of !== null,
    isCorrection: correction_of !== null,
  }));
  return { sales, total: count + refunds + (request.first === undefined ? Number(corrections) : 0), amount };
}

async function sumFirstSales(database: Database, isCounted: RawBuilder<SqlBool>) {
  const query = sql<{ count: number; amount: number | null }>`select count(*) as count, sum(amount) as amount
    from sales where ${isCounted}`;
  const [sums] = await counts.readFigures(database, query);
  return { count: Number(sums?.count ?? 0), refunds: 0, amount: Number(sums?.amount ?? 0) / 100 };
}
