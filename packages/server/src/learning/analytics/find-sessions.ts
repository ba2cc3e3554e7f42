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
import { readOffThread, byIndex, type Database } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { isOfMark, isOfVisits, isSimple, type Mark, sessionsOfMark } from './mark.ts';
import { inMark, inVisit } from './where.ts';

type Asked = { scope: Scope; period: Period; mark: Mark; offset: number; limit: number };
type Found = { sessions: Session[]; total: number };
type Needed = Pick<Services, 'database' | 'clock'>;

/** The latest first. The figures tell in which days a page lies, so that a late page costs no more than the first. */
export async function findSessions(services: Needed, asked: Asked): Promise<Found> {
  const { period, mark, offset, limit } = asked;
  if (!isSimple(mark) || mark.scoreId !== undefined) return selectAll(services.database, asked);

  const months = [...monthsOf(period)].toReversed();
  const byMonth = await locate(services, asked, months, { offset, limit });
  const days = byMonth.some.flatMap(({ from, to }) => [...eachDay(from, to)].toReversed());
  const each = days.map((day) => ({ from: day, to: day }));
  const byDay = await locate(services, asked, each, { offset: byMonth.offset, limit });
  const { total } = byMonth;
  const [last, first] = [byDay.some[0], byDay.some.at(-1)];
  if (!first || !last) return { sessions: [], total };
  const located = { ...asked, period: { from: first.from, to: last.to }, offset: byDay.offset };
  return { sessions: await select(services.database, located, period.to), total };
}

type Located = {
  total: number;
  /** The periods that hold the page, the latest first. */
  some: Period[];
  /** Where the page begins within these periods. */
  offset: number;
};

async function locate(
  services: Needed,
  { scope, mark, period }: Asked,
  periods: readonly Period[],
  { offset, limit }: { offset: number; limit: number },
): Promise<Located> {
  if (periods.length === 0) return { total: 0, some: [], offset: 0 };
  const isWanted = isOfMark(mark, period.to);
  const part = isOfVisits(mark) || mark.screen !== undefined ? ('v' as const) : ('t' as const);
  const { figures } = await figuresOf(
    services,
    scope,
    periods.map((one) => ({ ...one, parts: [part], isWanted })),
  );
  const located: Located = { total: 0, some: [], offset: 0 };
  for (const [place, one] of figures.entries()) {
    const sessions = sessionsOfMark(one, mark, period.to);
    const before = located.total;
    located.total += sessions;
    const meant = periods[place];
    if (!meant || sessions === 0 || located.total <= offset || before >= offset + limit) continue;
    if (located.some.length === 0) located.offset = offset - before;
    located.some.push(meant);
  }
  return located;
}

/** The months of a period, cut where it begins and ends. */
function* monthsOf({ from, to }: Period): Generator<Period> {
  for (let start = from; start <= to;) {
    const next = new Date(startOfDay(start));
    next.setUTCMonth(next.getUTCMonth() + 1, 1);
    const end = dayOf(new Date(next.getTime() - 1));
    yield { from: start, to: end < to ? end : to };
    start = dayOf(next);
  }
}

/** What was played on a score has an index of its own. */
function source({ engine }: Database, { scope, mark }: Asked): RawBuilder<unknown> {
  return mark.scoreId !== undefined && scope.educatorId === null
    ? byIndex(engine, { table: 'practice_sessions', index: 'score' })
    : sessionsOf(engine, scope);
}

const meant = ({ engine }: Database, { scope, period, mark }: Asked, lastDay: string): RawBuilder<SqlBool> =>
  sql`${inScope(scope)} and ${within(period)} and ${inMark(mark, lastDay)} and ${inVisit(engine, mark)}`;

async function select(database: Database, asked: Asked, lastDay: string): Promise<Session[]> {
  const query = sql<Session>`select ${sessionColumns} from ${source(database, asked)}
    where ${meant(database, asked, lastDay)}
    order by started_at desc, id desc limit ${asked.limit} offset ${asked.offset}`;
  return readOffThread(database.source, query.compile(database.read));
}

/** For marks that no figures hold: searches all sessions of the period. */
async function selectAll(database: Database, asked: Asked): Promise<Found> {
  const count = sql<{ total: number }>`select count(*) as total from ${source(database, asked)}
    where ${meant(database, asked, asked.period.to)}`;
  const [sessions, [row]] = await Promise.all([
    select(database, asked, asked.period.to),
    readOffThread(database.source, count.compile(database.read)),
  ]);
  return { sessions, total: Number(row?.total ?? 0) };
}
