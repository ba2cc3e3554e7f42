import type * as contract from '@eemusic/contract/learning/analytics';
import type { SubscriptionState } from '@eemusic/contract/learning/choices';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { inScope, sessionsOf, within } from '#learning/practice/index.ts';
import { type Administrator, byIndex, type Database, readInChunks, readOffThread } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { expireByOf, inStatus } from '#sales/subscriptions/index.ts';
import { inAge, inMark, isOrNull, type Mark } from './sessions.ts';
import * as counts from './counts.ts';

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
      .select(['students.created_at', 'students.expires_on as expiresOn', 'sessions', 'seconds'])
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

/** Returns keys by their state as of today, sorted as in the index: by educator, then by creation. */
/** Ended keys include those whose user has another one by now. */
const inState = (state: SubscriptionState, today: string): RawBuilder<SqlBool> =>
  state === 'Expired' ? sql`(${inStatus('Expired', today)} or ${inStatus('Renewed', today)})` : inStatus(state, today);

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
    .select('k.runs_until')
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
    .select(['duration_days as durationDays', 'amount', 'refund_of', 'correction_of'])
    .select('full_name')
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
