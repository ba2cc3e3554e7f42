import type { PracticeSession } from '@eemusic/contract/learning/learners';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type Engine, jsonRows, chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { expiryOf } from '#platform/deletions/index.ts';
import { addChanges } from '#learning/practice/index.ts';
import { addLibraries } from '#sales/users/index.ts';
import './tables.ts';

/* The only SQL that writes practice. */

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
  chunks([...new Set(ids)].filter((id) => typeof id === 'number'));

/** Rows of one statement: with all indexes of many millions, so many hardly hold the event loop. */
const chunkSize = 100;

/** Adds those that are not there yet, each given once; answers how many that were. */
export async function addSessions(tx: Tx, engine: Engine, sessions: Sessions, at: Date): Promise<number> {
  // In one order, so that two reports with the same sessions do not wait for each other in a circle.
  const rows = sessions
    .map((session) => ({ ...session, startedAt: new Date(session.startedAt).toISOString() }))
    .toSorted((one, other) => (one.sessionId < other.sessionId ? -1 : 1));
  let added = 0;
  for (let start = 0; start < rows.length; start += chunkSize) {
    const given = jsonRows(engine, rows.slice(start, start + chunkSize));
    const { numAffectedRows } = await sql`insert into practice_sessions
      (session_id, student_id, profile_id, score_id, started_at, seconds, accuracy, screen, received_at,
        educator_id, channel_id, grade_id, region, birth_year)
      ${stamped(given, at)}
      on conflict (session_id) do nothing`.execute(tx);
    added += Number(numAffectedRows ?? 0);
  }
  if (added > 0) await addChanges(tx, new Set(rows.map(({ startedAt }) => startedAt.slice(0, 10))));
  return added;
}

/**
 * Each with the educator to whom the student belonged when it began, nobody where they were between two; the present one where it
 * began before any. Likewise with the channel: figures of a period stay what they are, whoever moves later.
 */
function stamped(given: RawBuilder<unknown>, at: Date): RawBuilder<unknown> {
  const enrolments = sql`from enrolments where enrolments.student_id = given.student_id and from_at <= started_at`;
  const affiliations = sql`from affiliations where affiliations.educator_id = owned.educator_id and from_at <= started_at`;
  return sql`with given as (
      select value ->> 'sessionId' as session_id, cast(value ->> 'studentId' as integer) as student_id,
        cast(value ->> 'profileId' as integer) as profile_id, cast(value ->> 'scoreId' as integer) as score_id,
        value ->> 'startedAt' as started_at, cast(value ->> 'seconds' as integer) as seconds,
        cast(value ->> 'accuracy' as double precision) as accuracy, value ->> 'screen' as screen
      from ${given}),
    owned as (
      select given.*, students.region, students.birth_year, case when exists (select 1 ${enrolments})
        then (select educator_id ${enrolments} and ${isOpen} order by from_at desc limit 1)
        else students.educator_id end as educator_id
      from given join students on students.id = given.student_id)
    select session_id, student_id, profile_id, score_id, started_at, seconds, accuracy, screen, ${at.toISOString()},
      educator_id, case when exists (select 1 ${affiliations})
        then (select channel_id ${affiliations} and ${isOpen} order by from_at desc limit 1)
        else (select channel_id from educators where educators.id = owned.educator_id) end,
      (select grade_id from scores where scores.id = owned.score_id), region, birth_year
    from owned where true`;
}

const isOpen = sql`(until_at is null or until_at > started_at)`;

/** Sessions of a student go by the year of birth that is known now: it is learned late, and never changes. */
export async function restamp(tx: Tx, studentId: number): Promise<void> {
  const { rows } = await sql<{ day: string }>`update practice_sessions
    set birth_year = (select birth_year from students where id = ${studentId}) where student_id = ${studentId}
    returning substr(started_at, 1, 10) as day`.execute(tx);
  await addChanges(tx, new Set(rows.map(({ day }) => day)));
}

/** Each student has played in the libraries of these scores. */
export async function noteLibraries(tx: Tx, engine: Engine, sessions: Sessions): Promise<void> {
  const pairs = new Map<string, { studentId: number; scoreId: number }>();
  for (const { studentId, scoreId } of sessions)
    if (scoreId !== null) pairs.set(`${studentId} ${scoreId}`, { studentId, scoreId });
  await addLibraries(tx, engine, [...pairs.values()]);
}
