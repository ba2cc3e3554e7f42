import { type RawBuilder, sql, type SqlBool } from 'kysely';
import * as contract from '@eemusic/contract/learning/analytics';
import { compareChannels as channelComparison } from '@eemusic/contract/learning/channel-comparison';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { PurgedKind } from '@eemusic/contract/platform/deletions';
import { channelsOfPage, type subscriptionStates } from '@eemusic/contract/learning/choices';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import type { Serve } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import {
  type Administrator,
  byIndex,
  containsSortable,
  type Database,
  type Query,
  readInChunks,
  readOffThread,
  readOnReplica,
} from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import {
  figuresOf,
  inScope,
  moveSeparator,
  type Period,
  type Scope,
  type Session,
  sessionColumns,
  sessionsOf,
  totalOf,
  within,
} from '#learning/practice/index.ts';
import type { CompanyClock } from '#platform/clock.ts';
import { expireByOf, keyStatusOf } from '#sales/subscriptions/index.ts';
import { listStudents } from './list-students.ts';
import { readOverview } from './read-overview.ts';
import { readPerformance } from './read-performance.ts';
import { describeSessions } from './describe-sessions.ts';
import { isSimple, kindOf, type Mark, sessionsOfMark } from './mark.ts';
import { readPeriod } from './period.ts';
import { readScope } from './scope.ts';
import { reportHeader } from './report-header.ts';
import { inMark, inVisit } from './where.ts';
import { countMembers } from './members.ts';
import { countKeysNow, keysOfScope } from './keys-now.ts';
import { countCorrections, isSaleOf, sumSales } from './sales-of.ts';

export function analyticsRoutes(serve: Serve, services: Services): void {
  serve(contract.readOverview, (request) => readOverview(services, request));
  serve(contract.readPerformance, (request) => readPerformance(services, request));
  serve(contract.readNavigation, (request) => readNavigation(services, request));
  serve(channelComparison, (request) => compareChannels(services, request));
  serve(contract.listCountedStudents, (request, by) => listStudents(services, request, by));
  serve(contract.listCountedSessions, (request, by) => listSessions(services, request, by));
  serve(contract.listCountedSales, (request, by) => listSales(services, request, by));
  serve(contract.listCountedKeys, (request) => listKeys(services, request));
  serve(contract.listScopes, (request) => listScopes(services, request));
}

/** The sessions behind a figure, latest first. */
async function listSessions(
  services: Pick<Services, 'database' | 'clock'>,
  { Page, Size, ...request }: RequestOf<typeof contract.listCountedSessions>,
  by: Administrator,
): Promise<ResultOf<typeof contract.listCountedSessions>> {
  const { database, clock } = services;
  const period = readPeriod(request, clock.today());
  const scope = await readScope(database.read, request);
  const { age, gradeId, region, screen, scoreId, scored, place, next } = request;
  const mark: Mark = { age, gradeId, region, screen, scoreId, isScored: scored === '1', place, next };
  const window = { offset: (Page - 1) * Size, limit: Size };
  const { sessions, total } = await findSessions(database, { scope, period, mark, ...window });
  return { sessions: await describeSessions(services, sessions, { isNamed: by.codes.has('UM') }), total };
}

const maxEach = 50;

/** Finds channels and educators by name; by id also deleted ones, because bookmarked addresses may contain them. */
async function listScopes(
  { database: { read } }: { database: Database },
  { searchQuery, channelId, educatorId }: RequestOf<typeof contract.listScopes>,
): Promise<ResultOf<typeof contract.listScopes>> {
  const channels = read.selectFrom('channels').select(['id as channelId', 'name']);
  const educators = read.selectFrom('educators').select(['id as educatorId', 'name', 'channel_id as channelId']);
  if (channelId !== 0 || educatorId !== 0)
    return {
      channels: (await channels.where('id', '=', channelId).execute()).map((row) => named('channel', row)),
      educators: (await educators.where('id', '=', educatorId).execute()).map((row) => named('educator', row)),
    };

  const [foundChannels, foundEducators] = await Promise.all([
    channels
      .where('deleted_at', 'is', null)
      .where(containsSortable('name_key', searchQuery))
      .orderBy('name_key')
      .orderBy('id')
      .limit(maxEach)
      .execute(),
    educators
      .where('deleted_at', 'is', null)
      .where(containsSortable('name_key', searchQuery))
      .orderBy('name_key')
      .orderBy('id')
      .limit(maxEach)
      .execute(),
  ]);
  return {
    channels: foundChannels.map((row) => named('channel', row)),
    educators: foundEducators.map((row) => named('educator', row)),
  };
}

const named = <Row extends { name: string }>(kind: PurgedKind, row: Row) => ({
  ...row,
  name: shownName(kind, row.name),
  purged: purgedOf({ [kind]: row.name }),
});

const maxMoves = 200;

async function readNavigation(
  services: Pick<Services, 'database' | 'clock'>,
  request: RequestOf<typeof contract.readNavigation>,
): Promise<ResultOf<typeof contract.readNavigation>> {
  const { database, clock } = services;
  const period = readPeriod(request, clock.today());
  const scope = await readScope(database.read, request);
  const countedAt = clock.now();
  const figures = await figuresOf(database, scope, {
    ...period,
    kinds: ['total', 'screen', 'move'],
    students: ['screen'],
  });
  const { sessions, seconds } = totalOf(figures);
  const screens = [...(figures.get('screen') ?? [])].map(
    ([screen, { students, sessions, seconds, entries, exits }]) => ({
      screen,
      students,
      sessions,
      seconds,
      entries,
      exits,
    }),
  );
  const moves = [...(figures.get('move') ?? [])].map(([move, { sessions: count }]) => {
    const [from = '', to = ''] = move.split(moveSeparator);
    return { from, to, count };
  });
  return {
    ...(await reportHeader(database.read, { period, countedAt, isEmpty: sessions === 0 })),
    visits: screens.reduce((sum, { entries }) => sum + entries, 0),
    sessions,
    seconds,
    screens: screens.toSorted((one, other) => other.sessions - one.sessions || (one.screen < other.screen ? -1 : 1)),
    moves: moves
      .toSorted(
        (one, other) => other.count - one.count || (`${one.from}\n${one.to}` < `${other.from}\n${other.to}` ? -1 : 1),
      )
      .slice(0, maxMoves),
  };
}

type Request = { scope: Scope; period: Period; mark: Mark; offset: number; limit: number };
type Found = { sessions: Session[]; total: number };

/** Returns sessions, latest first. Figures tell how many there are, unless the mark has several conditions. */
async function findSessions(database: Database, request: Request): Promise<Found> {
  const [total, sessions] = await Promise.all([countOfMark(database, request), select(database, request)]);
  return { sessions, total };
}

async function countOfMark(database: Database, request: Request): Promise<number> {
  const { scope, period, mark } = request;
  if (isSimple(mark)) {
    const figures = await figuresOf(database, scope, { ...period, kinds: [kindOf(mark)] });
    return sessionsOfMark(figures, mark, period.to);
  }
  const query = sql<{ total: number }>`select count(*) as total from ${source(request)}
    where ${conditions(request)}`;
  const [row] = await readOffThread(database.source, query.compile(database.read));
  return row?.total ?? 0;
}

/**
 * Selects the table of sessions with the most selective index: that of the score, if the request names one, or that of
 * the scope.
 */
function source({ scope, mark }: Request): RawBuilder<unknown> {
  return mark.scoreId !== undefined && scope.educatorId === null
    ? byIndex({ table: 'practice_sessions', index: 'score' })
    : sessionsOf(scope);
}

const conditions = ({ scope, period, mark }: Request): RawBuilder<SqlBool> =>
  sql`${inScope(scope)} and ${within(period)} and ${inMark(mark, period.to)} and ${inVisit(mark)}`;

function select(database: Database, request: Request): Promise<Session[]> {
  const query = sql<Session>`select ${sessionColumns} from ${source(request)}
    where ${conditions(request)}
    order by started_at desc, id desc limit ${request.limit} offset ${request.offset}`;
  return readOffThread(database.source, query.compile(database.read));
}

type Dependencies = Pick<Services, 'database' | 'clock'>;
type Compared = ResultOf<typeof channelComparison>['channels'][number];

/**
 * The figures of live channels side by side. One channel after the other, so that a page takes no more than its share.
 */
async function compareChannels(
  services: Dependencies,
  { Page, ...request }: RequestOf<typeof channelComparison>,
): Promise<ResultOf<typeof channelComparison>> {
  const { read } = services.database;
  const period = readPeriod(request, services.clock.today());
  const channels: Compared[] = [];
  for (const { id, name, count, refunds, amount } of await listBySales(read, period, Page)) {
    const sales = { count: Number(count), refunds: Number(refunds), amount: Number(amount) / 100 };
    channels.push({ channelId: id, name, ...(await countPractice(services, id, period)), sales });
  }
  return { channels, total: await countChannels(read) };
}

async function countPractice(
  services: Dependencies,
  channelId: number,
  period: Period,
): Promise<Pick<Compared, 'students' | 'practice'>> {
  const scope = { channelId, educatorId: null };
  const [figures, [created = 0], [lapsed = 0]] = await Promise.all([
    figuresOf(services.database, scope, { ...period, kinds: ['total'], students: ['total'] }),
    countMembers(services, 'new', { scope, periods: [period] }),
    countMembers(services, 'lapsed', { scope, periods: [period] }),
  ]);
  const { students, sessions, seconds } = totalOf(figures);
  return { students: { active: students, new: created, lapsed }, practice: { sessions, seconds } };
}

type Sold = { id: number; name: string; count: number; refunds: number; amount: number };

async function listBySales(read: Query, { from, to }: Period, page: number): Promise<Sold[]> {
  const { rows } = await sql<Sold>`select c.id, c.name, coalesce(sum(d.sales), 0) as count,
      coalesce(sum(d.refunds), 0) as refunds, coalesce(sum(d.amount), 0) as amount
    from channels c left join sales_days d on d.channel_id = c.id and d.day between ${from} and ${to}
    where c.deleted_at is null group by c.id, c.name, c.name_key
    order by amount desc, c.name_key, c.id limit ${channelsOfPage} offset ${(page - 1) * channelsOfPage}`.execute(read);
  return rows;
}

async function countChannels(read: Query): Promise<number> {
  const { total } = await read
    .selectFrom('channels')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

type Counted = ResultOf<typeof contract.listCountedKeys>['keys'][number];

/** Returns keys by their state as of today, sorted as in the index: by educator, then by creation. */
async function listKeys(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { Page, Size, state, ...request }: RequestOf<typeof contract.listCountedKeys>,
): Promise<ResultOf<typeof contract.listCountedKeys>> {
  const { source, read } = database;
  const today = clock.today();
  const scope = await readScope(read, request);
  const counts = await countKeysNow(database, scope, today);
  const total = counts.find((one) => one.state === state)?.keys ?? 0;
  const offset = (Page - 1) * Size;
  // Without this limit, the last page would search the index to its end for rows that do not exist.
  const limit = Math.min(Size, total - offset);
  if (limit <= 0) return { keys: [], total };
  const found = sql<{ id: number }>`select k.id ${keysOfScope(scope)} and ${isIn(state, today)}
    order by k.educator_id, k.created_at, k.id limit ${limit} offset ${offset}`;
  const rows = await readOnReplica(source, found.compile(read));
  const ids = rows.map(({ id }) => id);
  return { keys: await describeKeys(database, ids, clock), total };
}

/** The same rule as `keyStatusOf`, as an SQL condition. */
function isIn(state: (typeof subscriptionStates)[number], today: string): RawBuilder<SqlBool> {
  if (state === 'Revoked') return sql`k.revoked_at is not null`;
  if (state === 'Available') return sql`k.revoked_at is null and k.runs_until is null`;
  if (state === 'Active') return sql`k.revoked_at is null and k.is_held = 1 and k.runs_until >= ${today}`;
  return sql`k.revoked_at is null and k.runs_until is not null and (k.is_held = 0 or k.runs_until < ${today})`;
}

async function describeKeys({ read }: Database, ids: readonly number[], clock: CompanyClock): Promise<Counted[]> {
  const rows = await readInChunks(read, ids, (chunk) =>
    read
      .selectFrom('subscription_keys as k')
      .innerJoin('educators as e', 'e.id', 'k.educator_id')
      .select(['k.id', 'k.code', 'e.name', 'k.duration_days', 'k.created_at'])
      .select(['k.redeemed_at', 'k.runs_until', 'k.is_held', 'k.revoked_at'])
      .where('k.id', 'in', chunk),
  );
  const keys = rows.map((row) => ({
    id: row.id,
    key: nameOfKey(row.code),
    educatorName: shownName('educator', row.name),
    purged: purgedOf({ educator: row.name }),
    status: keyStatusOf(row, clock.today()),
    durationDays: row.duration_days,
    runsUntil: expireByOf(row),
    createdOn: clock.dayOf(row.created_at),
  }));
  return sortByIds(ids, keys);
}

type ListSalesCounted = ResultOf<typeof contract.listCountedSales>['sales'][number];

/** Returns sales and refunds, latest first. The ids come from an index, so that only the rows of the page are read. */
async function listSales(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { Page, Size, ...request }: RequestOf<typeof contract.listCountedSales>,
  { codes }: Pick<Administrator, 'codes'>,
): Promise<ResultOf<typeof contract.listCountedSales>> {
  const { source, read } = database;
  const period = readPeriod(request, clock.today());
  const scope = await readScope(read, request);
  const found = sql<{ id: number }>`select id from sales where ${isSaleOf(scope, period)}
    order by day desc, at desc, id desc limit ${Size} offset ${(Page - 1) * Size}`;
  const [rows, { count, refunds, amount }, corrections] = await Promise.all([
    readOnReplica(source, found.compile(read)),
    sumSales(database, scope, period),
    countCorrections(database, scope, period),
  ]);
  const ids = rows.map(({ id }) => id);
  return {
    sales: await describeSales(database, ids, { isNamed: codes.has('UM') }),
    total: count + refunds + corrections,
    amount,
  };
}

async function describeSales(
  { read }: Database,
  ids: readonly number[],
  { isNamed }: { isNamed: boolean },
): Promise<ListSalesCounted[]> {
  const rows = await readInChunks(read, ids, (chunk) =>
    read
      .selectFrom('sales')
      .innerJoin('educators', 'educators.id', 'sales.educator_id')
      .leftJoin('channels', 'channels.id', 'sales.channel_id')
      .leftJoin('students', 'students.id', 'sales.student_id')
      .select(['sales.id', 'at', 'day', 'educators.name as educator', 'channels.name as channel'])
      .select(['duration_days', 'amount', 'refund_of', 'correction_of', 'student_id', 'full_name'])
      .where('sales.id', 'in', chunk),
  );
  const sales = rows.map(({ id, at, day, educator, channel, duration_days, amount, ...row }) => ({
    id,
    at,
    day,
    durationDays: duration_days,
    amount: amount / 100,
    studentId: row.student_id,
    fullName: isNamed ? row.full_name || null : null,
    educatorName: shownName('educator', educator),
    channelName: channel === null ? null : shownName('channel', channel),
    purged: purgedOf({ educator, channel }),
    isRefund: row.refund_of !== null,
    isCorrection: row.correction_of !== null,
  }));
  return sortByIds(ids, sales);
}

/** Returns the rows in the order of these ids; ids without a row are left out. */
function sortByIds<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
