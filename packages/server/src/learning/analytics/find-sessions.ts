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
import { byIndex, type Database, readOffThread } from '#platform/database/index.ts';
import { isSimple, kindOf, type Mark, sessionsOfMark } from './mark.ts';
import { inMark, inVisit } from './where.ts';

type Request = { scope: Scope; period: Period; mark: Mark; offset: number; limit: number };
type Found = { sessions: Session[]; total: number };

/** Returns sessions, latest first. Figures tell how many there are, unless the mark has several conditions. */
export async function findSessions(database: Database, request: Request): Promise<Found> {
  const [total, sessions] = await Promise.all([countOfMark(database, request), select(database, request)]);
  return { sessions, total };
}

async function countOfMark(database: Database, request: Request): Promise<number> {
  const { scope, period, mark } = request;
  if (isSimple(mark)) {
    const figures = await figuresOf(database, scope, { ...period, kinds: [kindOf(mark)] });
    return sessionsOfMark(figures, mark, period.to);
  }
  const query = sql<{ total: number }>`select count(*) as total from ${source(database, request)}
    where ${conditions(database, request)}`;
  const [row] = await readOffThread(database.source, query.compile(database.read));
  return row?.total ?? 0;
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

const conditions = ({ engine }: Database, { scope, period, mark }: Request): RawBuilder<SqlBool> =>
  sql`${inScope(scope)} and ${within(period)} and ${inMark(mark, period.to)} and ${inVisit(engine, mark)}`;

function select(database: Database, request: Request): Promise<Session[]> {
  const query = sql<Session>`select ${sessionColumns} from ${source(database, request)}
    where ${conditions(database, request)}
    order by started_at desc, id desc limit ${request.limit} offset ${request.offset}`;
  return readOffThread(database.source, query.compile(database.read));
}
