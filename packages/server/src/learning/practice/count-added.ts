import { startOfDay, addDays } from '@eemusic/contract/platform/days';
import { sql } from 'kysely';
import { createYielder, yieldToEventLoop } from '#platform/concurrency/index.ts';
import { byIndex, chunks, type Database, isAmong, joinInOrder, jsonRows, pruned } from '#platform/database/index.ts';
import { readAdditions, withNeighbourDays } from './changes.ts';
import { counting, type CountTarget, countSession, maxLinkMs, type Session } from './count.ts';
import { addMoves, addSums, type Figures, figuresIn, parts } from './figures.ts';
import { sessionColumns, within } from './read-sessions.ts';
import type { SessionIds } from './session-ids.ts';

/** Sessions read per query. */
const pageSize = 1000;

/** `days`: the days on which the added sessions began. */
type Counting = {
  added: SessionIds;
  days: ReadonlySet<string>;
  targetsOf: (session: Session) => readonly CountTarget[];
};

/**
 * Counts added sessions: how they change the figures of their day and, because a visit may cross midnight, of the days
 * before and after it.
 */
export async function countAdded(database: Database, { added, days, targetsOf }: Counting): Promise<void> {
  const sessions = await readByIds(database, added, days);
  let hasVisits = false;
  const yieldIfDue = createYielder();
  for (const session of sessions) {
    for (const { figures, requestedParts = parts } of targetsOf(session)) {
      countSession({ figures, requestedParts: requestedParts.filter((part) => part !== 'v') }, session, false);
      hasVisits ||= requestedParts.includes('v');
    }
    const yielding = yieldIfDue();
    if (yielding) await yielding;
  }
  if (!hasVisits) return;
  const students = [...Map.groupBy(sessions, ({ studentId }) => studentId).values()];
  for (const chunk of chunks(students, pageSize))
    await countVisits(database, { added, days, sessions: chunk.flat(), targetsOf });
}

/** Adds these students' visits with the added sessions, and subtracts their visits without them. */
async function countVisits(
  database: Database,
  { added, sessions, targetsOf }: Counting & { sessions: readonly Session[] },
): Promise<void> {
  const around = await readAround(database, sessions);
  const days = withNeighbourDays(sessions.map(({ startedAt }) => startedAt.slice(0, 10)));
  // Read last, so that sessions that are added meanwhile can be recognised and left out.
  const { sessionIds: uncounted } = await readAdditions(database.read, database.engine, [...days]);
  const without = new Map<Figures, Figures>();
  const [countAll, countOthers] = [counting(), counting()];
  const yieldIfDue = createYielder();
  for (const session of around) {
    const isAdded = added.has(session.id);
    if (!isAdded && uncounted.has(session.id)) continue;
    const targets = targetsOf(session).flatMap(({ figures, requestedParts = parts }) =>
      requestedParts.includes('v') ? [{ figures, requestedParts: ['v'] as const }] : [],
    );
    countAll(session, targets);
    if (!isAdded)
      countOthers(
        session,
        targets.map(({ figures, requestedParts }) => ({ figures: figuresIn(without, figures), requestedParts })),
      );
    const yielding = yieldIfDue();
    if (yielding) await yielding;
  }
  for (const [figures, visits] of without) subtractVisits(figures, visits);
}

function subtractVisits(figures: Figures, { screens, moves }: Figures): void {
  for (const [screen, sums] of screens) {
    addSums(
      figures.screens,
      screen,
      sums.map((sum) => -sum),
    );
    if (figures.screens.get(screen)?.every((sum) => sum === 0)) figures.screens.delete(screen);
  }
  for (const [from, tos] of moves) for (const [to, count] of tos) addMoves(figures.moves, from, to, -count);
}

async function readByIds({ read, engine }: Database, ids: SessionIds, days: ReadonlySet<string>): Promise<Session[]> {
  const sorted = [...days].toSorted();
  const period = { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' };
  const sessions: Session[] = [];
  for (const chunk of ids.chunks(pageSize)) {
    const { rows } = await sql<Session>`select ${sessionColumns} from practice_sessions
      where ${isAmong(engine, 'id', chunk)}
        and ${pruned(engine, within(period))}`.execute(read);
    sessions.push(...rows);
    await yieldToEventLoop();
  }
  return sessions;
}

/** Returns all sessions of these students that may be in one visit with the added ones, by start and id. */
async function readAround({ read, engine }: Database, sessions: readonly Session[]): Promise<Session[]> {
  const periods = new Map<string, { studentId: number; from: string; before: string }>();
  for (const { studentId, startedAt } of sessions) {
    const day = startedAt.slice(0, 10);
    const from = new Date(startOfDay(day).getTime() - maxLinkMs).toISOString();
    const before = new Date(startOfDay(addDays(day, 1)).getTime() + maxLinkMs).toISOString();
    periods.set(`${studentId} ${day}`, { studentId, from, before });
  }
  const requested = [...periods.values()];
  const found = new Map<number, Session>();
  for (let start = 0; start < requested.length; start += pageSize) {
    const { rows } = await sql<Session>`with requested as (select cast(value ->> 'studentId' as integer) as of_student,
        value ->> 'from' as from_at, value ->> 'before' as before_at
        from ${jsonRows(engine, requested.slice(start, start + pageSize))})
      select ${sessionColumns} from requested
      ${joinInOrder(engine)} ${byIndex(engine, { table: 'practice_sessions', index: 'student' })}
      on student_id = of_student and started_at >= from_at and started_at < before_at`.execute(read);
    for (const session of rows) found.set(session.id, session);
    await yieldToEventLoop();
  }
  return [...found.values()].toSorted((one, other) =>
    one.startedAt === other.startedAt ? one.id - other.id : one.startedAt < other.startedAt ? -1 : 1,
  );
}
