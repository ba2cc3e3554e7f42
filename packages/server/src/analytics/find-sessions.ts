import { sql } from 'kysely';
import {
  dayOf,
  daysBetween,
  figuresOf,
  inScope,
  linking,
  type Period,
  readSessions,
  type Scope,
  type Session,
  sessionColumns,
  sessionsOf,
  startOf,
  within,
  withNeighbours,
} from '#counting/index.ts';
import { aside, type Database } from '#database/index.ts';
import type { Services } from '#services.ts';
import { isOfMark, isOfVisits, isSimple, type Mark, matching, sessionsOfMark } from './mark.ts';
import { inMark } from './where.ts';

type Asked = { scope: Scope; period: Period; mark: Mark; offset: number; limit: number };
type Found = { sessions: Session[]; total: number };
type Needed = Pick<Services, 'database' | 'clock'>;

/** The latest first. Where they stand is looked up in the figures, so that a late page costs no more than the first. */
export async function findSessions(services: Needed, asked: Asked): Promise<Found> {
  const { period, mark, offset, limit } = asked;
  const window = { offset, limit };
  const isLocated = isSimple(mark) && mark.scoreId === undefined;
  if (!isLocated && isOfVisits(mark)) return scan(services.database, asked, null);
  if (!isLocated) return selectAll(services.database, asked);

  const months = [...monthsOf(period)].toReversed();
  const byMonth = await locate(services, asked, months, window);
  const days = byMonth.some.flatMap(({ from, to }) => [...daysBetween(from, to)].toReversed());
  const each = days.map((day) => ({ from: day, to: day }));
  const byDay = await locate(services, asked, each, { offset: byMonth.offset, limit });
  const { total } = byMonth;
  const [last, first] = [byDay.some[0], byDay.some.at(-1)];
  if (!first || !last) return { sessions: [], total };
  const located = { ...asked, period: { from: first.from, to: last.to }, offset: byDay.offset };
  const sessions = isOfVisits(mark)
    ? (await scan(services.database, located, period.to)).sessions
    : await select(services.database, located, period.to);
  return { sessions, total };
}

type Located = {
  total: number;
  /** Those in which the window lies, the latest first. */
  some: Period[];
  /** Of the window in these. */
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
    const next = new Date(startOf(start));
    next.setUTCMonth(next.getUTCMonth() + 1, 1);
    const end = dayOf(new Date(next.getTime() - 1));
    yield { from: start, to: end < to ? end : to };
    start = dayOf(next);
  }
}

async function select(database: Database, { scope, period, mark, offset, limit }: Asked, lastDay: string) {
  const { source, read, engine } = database;
  const from =
    mark.scoreId !== undefined && scope.educatorId === null && engine === 'sqlite'
      ? sql`practice_sessions indexed by practice_sessions_score`
      : sessionsOf(engine, scope);
  const query = sql<Session>`select ${sessionColumns} from ${from}
    where ${inScope(scope)} and ${within(period)} and ${inMark(mark, lastDay)}
    order by started_at desc, id desc limit ${limit} offset ${offset}`;
  return aside(source, query.compile(read));
}

/** What is cut twice, and what was played on a score, which has an index of its own. */
async function selectAll(database: Database, asked: Asked): Promise<Found> {
  const { scope, period, mark } = asked;
  const { source, read, engine } = database;
  const from =
    mark.scoreId !== undefined && scope.educatorId === null && engine === 'sqlite'
      ? sql`practice_sessions indexed by practice_sessions_score`
      : sessionsOf(engine, scope);
  const count = sql<{ total: number }>`select count(*) as total from ${from}
    where ${inScope(scope)} and ${within(period)} and ${inMark(mark, period.to)}`;
  const [sessions, [row]] = await Promise.all([select(database, asked, period.to), aside(source, count.compile(read))]);
  return { sessions, total: Number(row?.total ?? 0) };
}

/** Looks through all sessions of the days, the latest day first: what begins or ends a visit is known by those around it. */
async function scan(database: Database, asked: Asked, ofLastDay: string | null): Promise<Found> {
  const { scope, period, mark, offset, limit } = asked;
  const found: Found = { sessions: [], total: 0 };
  for (const day of [...daysBetween(period.from, period.to)].toReversed()) {
    const ofDay = await visitsOf(database, { scope, day, mark, lastDay: ofLastDay ?? period.to });
    for (const session of ofDay.toReversed()) {
      if (found.total >= offset && found.sessions.length < limit) found.sessions.push(session);
      found.total += 1;
    }
    if (ofLastDay !== null && found.sessions.length === limit) return found;
  }
  return found;
}

type OfDay = { scope: Scope; day: string; mark: Mark; lastDay: string };

async function visitsOf(database: Database, { scope, day, mark, lastDay }: OfDay): Promise<Session[]> {
  const isMeant = matching(mark, lastDay);
  const follow = linking<null>();
  const entries = new Set<number>();
  /** What came after each. */
  const nexts = new Map<number, string>();
  const ofDay: Session[] = [];
  for await (const page of readSessions(database, scope, withNeighbours({ from: day, to: day })))
    for (const session of page) {
      const link = follow(session, null);
      if (link) nexts.set(link.session.id, session.screen);
      else entries.add(session.id);
      if (session.startedAt.startsWith(day) && isMeant(session)) ofDay.push(session);
    }
  return ofDay.filter(
    ({ id }) =>
      (mark.place !== 'entry' || entries.has(id)) &&
      (mark.place !== 'exit' || !nexts.has(id)) &&
      (mark.next === undefined || nexts.get(id) === mark.next),
  );
}
