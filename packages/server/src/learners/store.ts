import type { PracticeSession } from '@eemusic/contract/learners';
import { sql, type Transaction } from 'kysely';
import { type Engine, jsonRows, slices } from '#database/index.ts';
import type { Tables } from '#database/tables.ts';
import { expiryOf } from '#deletions/index.ts';
import './tables.ts';

/* The only SQL that writes practice, and in which libraries a student has played. */

type Tx = Transaction<Tables>;
type Sessions = readonly PracticeSession[];

export type Named = {
  /** Who was purged, or will be next, is known by the number alone. */
  students: ReadonlyMap<number, 'kept' | 'purged'>;
  /** Whose profile it is. */
  profiles: ReadonlyMap<number, number>;
  scores: ReadonlySet<number>;
};

/** Of all that sessions name, what is there. What was deleted is there until its days are over: the app does not know. */
export async function findNamed(tx: Tx, sessions: Sessions, now: Date): Promise<Named> {
  const students = new Map<number, 'kept' | 'purged'>();
  for (const some of distinct(sessions.map(({ studentId }) => studentId))) {
    const rows = await tx
      .selectFrom('students')
      .select(['id', 'search_key', 'deleted_at'])
      .where('id', 'in', some)
      .execute();
    for (const { id, search_key: known, deleted_at: deletedAt } of rows) {
      const isOver = deletedAt !== null && expiryOf(new Date(deletedAt)) <= now;
      students.set(id, known === '' || isOver ? 'purged' : 'kept');
    }
  }
  const profiles = new Map<number, number>();
  for (const some of distinct(sessions.map(({ profileId }) => profileId))) {
    const rows = await tx.selectFrom('student_profiles').select(['id', 'student_id']).where('id', 'in', some).execute();
    for (const { id, student_id: studentId } of rows) profiles.set(id, studentId);
  }
  const scores = new Set<number>();
  for (const some of distinct(sessions.map(({ scoreId }) => scoreId))) {
    const rows = await tx.selectFrom('scores').select('id').where('id', 'in', some).execute();
    for (const { id } of rows) scores.add(id);
  }
  return { students, profiles, scores };
}

const distinct = (ids: readonly (number | null | undefined)[]) =>
  slices([...new Set(ids)].filter((id) => typeof id === 'number'));

/** Rows of one statement: with all indexes of many millions, so many hardly hold the event loop. */
const sliceOf = 100;

/** Adds those that are not there yet, each given once; answers how many that were. */
export async function addSessions(tx: Tx, engine: Engine, sessions: Sessions, at: Date): Promise<number> {
  // In one order, so that two reports with the same sessions do not wait for each other in a circle.
  const rows = sessions
    .map((session) => ({ ...session, startedAt: new Date(session.startedAt).toISOString() }))
    .toSorted((one, other) => (one.sessionId < other.sessionId ? -1 : 1));
  let added = 0;
  for (let start = 0; start < rows.length; start += sliceOf) {
    const given = jsonRows(engine, rows.slice(start, start + sliceOf));
    const { numAffectedRows } = await sql`insert into practice_sessions
      (session_id, student_id, profile_id, score_id, started_at, seconds, accuracy, screen, received_at)
      select value ->> 'sessionId', cast(value ->> 'studentId' as integer), cast(value ->> 'profileId' as integer),
        cast(value ->> 'scoreId' as integer), value ->> 'startedAt', cast(value ->> 'seconds' as integer),
        cast(value ->> 'accuracy' as double precision), value ->> 'screen', ${at.toISOString()}
      from ${given} where true
      on conflict (session_id) do nothing`.execute(tx);
    added += Number(numAffectedRows ?? 0);
  }
  return added;
}

/** Each student has played in the libraries of these scores. */
export async function noteLibraries(tx: Tx, engine: Engine, sessions: Sessions): Promise<void> {
  const pairs = new Map<string, { studentId: number; scoreId: number }>();
  for (const { studentId, scoreId } of sessions)
    if (scoreId !== null) pairs.set(`${studentId} ${scoreId}`, { studentId, scoreId });
  if (pairs.size === 0) return;
  await sql`insert into student_libraries (student_id, library_id)
    select distinct cast(value ->> 'studentId' as integer), scores.library_id
    from ${jsonRows(engine, [...pairs.values()])} join scores on scores.id = cast(value ->> 'scoreId' as integer)
    where true order by 1, 2
    on conflict (student_id, library_id) do nothing`.execute(tx);
}
