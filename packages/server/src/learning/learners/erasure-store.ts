import { type RawBuilder, sql, type Transaction } from 'kysely';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { chunks, type Engine, isAmong, jsonRows } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { addChanges } from '#learning/practice/index.ts';
import './tables.ts';

type Tx = Transaction<Tables>;
type Session = { id: number; studentId: number; startedAt: string };

/**
 * Anonymises a student's practice. Each session keeps its day, score, seconds and accuracy, from which totals are
 * counted. The sessions of a day keep the intervals between them, by which visits are recognised, but lose their time
 * of day.
 */
export async function erasePractice(tx: Tx, engine: Engine, studentId: number): Promise<number> {
  const { rows } = await sql<Session>`select id, student_id as "studentId", started_at as "startedAt"
    from practice_sessions where student_id = ${studentId} order by started_at, id`.execute(tx);
  const nothing = sql`session_id = 'erased ' || id, profile_id = null, birth_year = null`;
  await moveToMidnight(tx, engine, { sessions: rows, also: nothing });
  await addChanges(tx, new Set(rows.map(({ startedAt }) => startedAt.slice(0, 10))));
  return rows.length;
}

/**
 * Removes the profile and time of day from these sessions and from all sessions of the same students on those days; the
 * intervals between them stay. Sessions keep their ids, so that one that is sent again is not counted twice. Figures do
 * not change. Returns the number of sessions.
 */
export async function reduceSessions(tx: Tx, engine: Engine, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<Session>`
    with days as (select distinct student_id, substr(started_at, 1, 10) as day from practice_sessions
      where ${isAmong(engine, 'id', ids)})
    select sessions.id, sessions.student_id as "studentId", sessions.started_at as "startedAt"
    from days join practice_sessions sessions on sessions.student_id = days.student_id
      and sessions.started_at >= days.day and sessions.started_at < days.day || 'U'
    where sessions.received_at <> sessions.started_at order by sessions.started_at, sessions.id`.execute(tx);
  await moveToMidnight(tx, engine, { sessions: rows, also: sql`profile_id = null` });
  return rows.length;
}

/** `also`: SQL that clears further columns of a session. */
type Moving = { sessions: readonly Session[]; also: RawBuilder<unknown> };

async function moveToMidnight(tx: Tx, engine: Engine, { sessions, also }: Moving): Promise<void> {
  for (const chunk of chunks(movedToMidnight(sessions))) {
    await sql`update practice_sessions set ${also}, started_at = given.started_at, received_at = given.started_at
      from (select cast(value ->> 'id' as bigint) as session, value ->> 'startedAt' as started_at
        from ${jsonRows(engine, chunk)}) given
      where practice_sessions.id = given.session`.execute(tx);
    await yieldToEventLoop();
  }
}

/** Moves each student's first session of a day to midnight, and the others by the same amount. */
function movedToMidnight(sessions: readonly Session[]): { id: number; startedAt: string }[] {
  const firsts = new Map<string, number>();
  return sessions.map(({ id, studentId, startedAt }) => {
    const day = startedAt.slice(0, 10);
    const at = Date.parse(startedAt);
    const first = firsts.get(`${studentId} ${day}`) ?? at;
    firsts.set(`${studentId} ${day}`, first);
    return { id, startedAt: new Date(Date.parse(`${day}T00:00:00.000Z`) + at - first).toISOString() };
  });
}
