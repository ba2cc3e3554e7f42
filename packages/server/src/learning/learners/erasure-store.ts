import { type RawBuilder, sql, type Transaction } from 'kysely';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { chunks, isIn, jsonTable } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { addChanges, dayOfSession, removeDays, within } from '#learning/practice/index.ts';
import type { CompanyClock } from '#platform/clock.ts';

type Tx = Transaction<Tables>;
type Session = { id: number; studentId: number; day: string; startedAt: string };

const columns = sql`practice_sessions.id, practice_sessions.student_id as "studentId", ${dayOfSession} as day,
  started_at as "startedAt"`;

/**
 * Anonymises a student's practice. Each session keeps its day, score, seconds and accuracy, from which totals are
 * counted. The sessions of a day keep the intervals between them, by which visits are recognised, but lose their time
 * of day.
 */
export async function erasePractice(tx: Tx, clock: CompanyClock, studentId: number): Promise<number> {
  const { rows } = await sql<Session>`select ${columns} from practice_sessions
    where student_id = ${studentId} order by started_at, id`.execute(tx);
  const nothing = sql`session_id = 'erased ' || id, profile_id = null, birth_year = null`;
  const sessions = movedToMidnight(rows, clock);
  await removeDays(tx, [studentId]);
  await addChanges(tx, clock, [...rows, ...sessions]);
  await moveToMidnight(tx, { sessions, also: nothing });
  return rows.length;
}

/**
 * Removes the profile and time of day from these sessions and from all sessions of the same students on those days; the
 * intervals between them stay. Sessions keep their ids, so that one that is sent again is not counted twice. Figures do
 * not change. Returns the number of sessions.
 */
export async function reduceSessions(tx: Tx, clock: CompanyClock, ids: readonly number[]): Promise<number> {
  const { rows: days } = await sql<{ id: number; day: string }>`select distinct student_id as id, ${dayOfSession} as day
    from practice_sessions where ${isIn('id', ids)} order by day`.execute(tx);
  const period = { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' };
  if (days.length === 0) return 0;
  const { rows } = await sql<Session>`
    with days as (select cast(value ->> 'id' as integer) as of_student, value ->> 'day' as of_day
      from ${jsonTable(days)})
    select ${columns} from days join practice_sessions on student_id = of_student and ${dayOfSession} = of_day
      and ${within(period)}
    where received_at <> started_at order by started_at, practice_sessions.id`.execute(tx);
  await moveToMidnight(tx, { sessions: movedToMidnight(rows, clock), also: sql`profile_id = null` });
  return rows.length;
}

type Moved = Pick<Session, 'id' | 'day' | 'startedAt'>;

/** `also`: SQL that clears further columns of a session. */
type Moving = { sessions: readonly Moved[]; also: RawBuilder<unknown> };

async function moveToMidnight(tx: Tx, { sessions, also }: Moving): Promise<void> {
  for (const chunk of chunks(sessions)) {
    await sql`update practice_sessions set ${also}, day = given.day, started_at = given.started_at,
        received_at = given.started_at
      from (select cast(value ->> 'id' as bigint) as session, value ->> 'day' as day, value ->> 'startedAt' as started_at
        from ${jsonTable(chunk)}) given
      where practice_sessions.id = given.session`.execute(tx);
    await yieldToEventLoop();
  }
}

/** Moves each student's first session of a day to midnight, and the others by the same amount. */
function movedToMidnight(sessions: readonly Session[], clock: CompanyClock): Moved[] {
  const firsts = new Map<string, number>();
  return sessions.map(({ id, studentId, day, startedAt }) => {
    const at = Date.parse(startedAt);
    const first = firsts.get(`${studentId} ${day}`) ?? at;
    firsts.set(`${studentId} ${day}`, first);
    return { id, day, startedAt: new Date(clock.startOfDay(day).getTime() + at - first).toISOString() };
  });
}
