import { sql, type Transaction } from 'kysely';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { chunks, type Engine, jsonRows } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { addChanges } from '#learning/practice/index.ts';
import './tables.ts';

type Session = { id: number; startedAt: string };

/**
 * Takes the person out of a student's practice: of each session stay its day, score, seconds and accuracy, which the totals
 * are counted from. The sessions of a day keep their distances, which tell visits apart, but not their time.
 */
export async function erasePractice(tx: Transaction<Tables>, engine: Engine, studentId: number): Promise<number> {
  const { rows } = await sql<Session>`select id, started_at as "startedAt" from practice_sessions
    where student_id = ${studentId} order by started_at, id`.execute(tx);
  for (const chunk of chunks(withoutTimes(rows))) {
    await sql`update practice_sessions set session_id = 'erased ' || id, profile_id = null, birth_year = null,
        started_at = given.started_at, received_at = given.started_at
      from (select cast(value ->> 'id' as integer) as session, value ->> 'startedAt' as started_at
        from ${jsonRows(engine, chunk)}) given
      where practice_sessions.id = given.session`.execute(tx);
    await yieldToEventLoop();
  }
  await addChanges(tx, new Set(rows.map(({ startedAt }) => startedAt.slice(0, 10))));
  return rows.length;
}

/** Each day's first session is moved to midnight, and the others with it. */
function withoutTimes(sessions: readonly Session[]): Session[] {
  const firsts = new Map<string, number>();
  return sessions.map(({ id, startedAt }) => {
    const day = startedAt.slice(0, 10);
    const at = Date.parse(startedAt);
    const first = firsts.get(day) ?? at;
    firsts.set(day, first);
    return { id, startedAt: new Date(Date.parse(`${day}T00:00:00.000Z`) + at - first).toISOString() };
  });
}
