import { dayOf, eachDay, startOfDay } from '@eemusic/contract/platform/days';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import {
  figuresOf,
  inScope,
  type Period,
  type Scope,
  type Session,
  sessionColumns,
  sessionsOf,
  within,
} from '#learning/practice/index.ts';
import { readOnReplica, byIndex, type Database } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { isOfMark, isOfVisits, isSimple, type Mark, sessionsOfMark } from './mark.ts';
import { inMark, inVisit } from './where.ts';

type Request = { scope: Scope; period: Period; mark: Mark; offset: number; limit: number };
type Found = { sessions: Session[]; total: number };
type Dependencies = Pick<Services, 'database' | 'clock'>;

/**
 * Returns sessions, latest first. Counted figures tell on which days a page lies, so that a late page costs no more
 * than the first.
 */
export async function findSessions(services: Dependencies, request: Request): Promise<Found> {
  const { period, mark, offset, limit } = request;
  if (!isSimple(mark) || mark.scoreId !== undefined) return selectAll(services.database, request);

  const months = [...monthsOf(period)].toReversed();
  const byMonth = await locate(services, request, months, { offset, limit });
  const days = byMonth.periods.flatMap(({ from, to }) => [...eachDay(from, to)].toReversed());
  const each = days.map((day) => ({ from: day, to: day }));
  const byDay = await locate(services, request, each, { offset: byMonth.offset, limit });
  const { total } = byMonth;
  const [last, first] = [byDay.periods[0], byDay.periods.at(-1)];
  if (!first || !last) return { sessions: [], total };
  const located = { ...request, period: { from: first.from, to: last.to }, offset: byDay.offset };
  return { sessions: await select(services.database, located, period.to), total };
}

type Located = {
  total: number;
  /** The periods that contain the sessions of the page, latest first. */
  periods: Period[];
  /** The sessions to skip within these periods. */
  offset: number;
};

async function locate(
  services: Dependencies,
  { scope, mark, period }: Request,
  periods: readonly Period[],
  { offset, limit }: { offset: number; limit: number },
): Promise<Located> {
  if (periods.length === 0) return { total: 0, periods: [], offset: 0 };
  const isWanted = isOfMark(mark, period.to);
  const part = isOfVisits(mark) || mark.screen !== undefined ? ('v' as const) : ('t' as const);
  const { figures } = await figuresOf(
    services,
    scope,
    periods.map((one) => ({ ...one, parts: [part], isWanted })),
  );
  const located: Located = { total: 0, periods: [], offset: 0 };
  for (const [index, one] of figures.entries()) {
    const sessions = sessionsOfMark(one, mark, period.to);
    const before = located.total;
    located.total += sessions;
    const current = periods[index];
    if (!current || sessions === 0 || located.total <= offset || before >= offset + limit) continue;
    if (located.periods.length === 0) located.offset = offset - before;
    located.periods.push(current);
  }
  return located;
}

/** Yields the months of a period; the first and the last are limited to its days. */
function* monthsOf({ from, to }: Period): Generator<Period> {
  for (let start = from; start <= to;) {
    const next = new Date(startOfDay(start));
    next.setUTCMonth(next.getUTCMonth() + 1, 1);
    const end = dayOf(new Date(next.getTime() - 1));
    yield { from: start, to: end < to ? end : to };
    start = dayOf(next);
  }
}

/**
 * Selects the table of sessions with the most selective index: that of the score, if the request names one, or that of
 * the scope.
 */
function source({ engine }: Database, { scope, mark }: Request): RawBuilder<unknown> {
  return mark.scoreId !== undefined && scope.educatorId === null
    ? byIndex(engine, { table: 'practice_sessions', index: 'score' })
    : sessionsOf(engine, scope);
}

const conditions = ({ engine }: Database, { scope, period, mark }: Request, lastDay: string): RawBuilder<SqlBool> =>
  sql`${inScope(scope)} and ${within(period)} and ${inMark(mark, lastDay)} and ${inVisit(engine, mark)}`;

async function select(database: Database, request: Request, lastDay: string): Promise<Session[]> {
  const query = sql<Session>`select ${sessionColumns} from ${source(database, request)}
    where ${conditions(database, request, lastDay)}
    order by started_at desc, id desc limit ${request.limit} offset ${request.offset}`;
  return readOnReplica(database.source, query.compile(database.read));
}

/** Searches all sessions of the period, for marks that are not counted. */
async function selectAll(database: Database, request: Request): Promise<Found> {
  const count = sql<{ total: number }>`select count(*) as total from ${source(database, request)}
    where ${conditions(database, request, request.period.to)}`;
  const [sessions, [row]] = await Promise.all([
    select(database, request, request.period.to),
    readOnReplica(database.source, count.compile(database.read)),
  ]);
  return { sessions, total: Number(row?.total ?? 0) };
}
