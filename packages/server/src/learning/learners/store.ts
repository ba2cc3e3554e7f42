import type { PracticeSession } from '@eemusic/contract/learning/learners';
import { addMonths, monthOf } from '@eemusic/contract/platform/days';
import { type Generated, type RawBuilder, sql, type Transaction } from 'kysely';
import { type Database, jsonTable, openMonths, readInChunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { CompanyClock } from '#platform/clock.ts';
import type { Services } from '#platform/services.ts';
import { expiryOf } from '#platform/deletions/index.ts';
import { addChanges, dayOfSession, removeDays } from '#learning/practice/index.ts';
import { addLibraries } from '#sales/users/index.ts';

/* Only this file writes practice. */

type Tx = Transaction<Tables>;
type Sessions = readonly PracticeSession[];

export type Named = {
  /** 'purged': purged or due to be purged by the next run. */
  students: ReadonlyMap<number, 'kept' | 'purged'>;
  /** The student of each profile. */
  profiles: ReadonlyMap<number, number>;
  scores: ReadonlySet<number>;
};

/**
 * Finds the records that sessions refer to. Deleted students count until they are purged, because the app does not know
 * that they were deleted.
 */
export async function findNamed(tx: Tx, sessions: Sessions, now: Date): Promise<Named> {
  const studentRows = await readInChunks(tx, distinct(sessions.map(({ studentId }) => studentId)), (chunk) =>
    tx.selectFrom('students').select(['id', 'search_key', 'deleted_at']).where('id', 'in', chunk),
  );
  const profileRows = await readInChunks(tx, distinct(sessions.map(({ profileId }) => profileId)), (chunk) =>
    tx.selectFrom('student_profiles').select(['id', 'student_id']).where('id', 'in', chunk),
  );
  const scoreRows = await readInChunks(tx, distinct(sessions.map(({ scoreId }) => scoreId)), (chunk) =>
    tx.selectFrom('scores').select('id').where('id', 'in', chunk),
  );
  const students = studentRows.map(({ id, search_key, deleted_at }) => {
    const isExpired = deleted_at !== null && expiryOf(new Date(deleted_at)) <= now;
    return [id, search_key === '' || isExpired ? 'purged' : 'kept'] as const;
  });
  return {
    students: new Map(students),
    profiles: new Map(profileRows.map(({ id, student_id }) => [id, student_id])),
    scores: new Set(scoreRows.map(({ id }) => id)),
  };
}

const distinct = (ids: readonly (number | null | undefined)[]): number[] =>
  [...new Set(ids)].filter((id) => typeof id === 'number');

/** Inserting a chunk blocks the event loop only briefly, even when the indexes have millions of rows. */
const chunkSize = 100;

/** Creates the partitions for sessions that are about to be added. */
export function openMonthsOf(
  database: Database,
  sessions: readonly Pick<PracticeSession, 'startedAt'>[],
): Promise<void> {
  return openMonths(
    database,
    'practice_sessions',
    new Set(sessions.map(({ startedAt }) => monthOf(new Date(startedAt)))),
  );
}

/**
 * Creates the partitions of this month and the next, so that no report has to: it would compete with all others for the
 * locks.
 */
export function openComingMonths({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const month = monthOf(clock.now());
  return openMonths(database, 'practice_sessions', [month, addMonths(month, 1)]);
}

type Inserted = { session_id: string; started_at: string; day: string };

/** Adds sessions that are not stored yet, and returns their ids. `sessions` has no duplicates. */
export async function addSessions(
  tx: Tx,
  sessions: Sessions,
  clock: Pick<CompanyClock, 'now' | 'dayOf'>,
): Promise<Set<string>> {
  // Sorted by id, so that two reports with the same sessions do not deadlock.
  const rows = sessions
    .map((session) => ({
      ...session,
      startedAt: new Date(session.startedAt).toISOString(),
      day: clock.dayOf(session.startedAt),
    }))
    .toSorted((one, other) => (one.sessionId < other.sessionId ? -1 : 1));
  const added: Inserted[] = [];
  for (let start = 0; start < rows.length; start += chunkSize) {
    const chunk = jsonTable(rows.slice(start, start + chunkSize));
    const inserted = await sql<Inserted>`insert into practice_sessions
      (session_id, student_id, profile_id, score_id, started_at, day, seconds, accuracy, screen, edition, received_at,
        educator_id, channel_id, grade_id, region, birth_year)
      ${stamped(chunk, clock.now())}
      on conflict do nothing returning session_id, started_at, day`.execute(tx);
    added.push(...inserted.rows);
  }
  await addChanges(
    tx,
    clock,
    added.map(({ day, started_at: startedAt }) => ({ day, startedAt })),
  );
  return new Set(added.map((row) => row.session_id));
}

/**
 * Stamps sessions with the educator that the student belonged to when they began: none between two educators, and the
 * current one for sessions from before the first. The channel is found in the same way. So figures of the past do not
 * change when somebody moves.
 */
function stamped(sessions: RawBuilder<unknown>, at: Date): RawBuilder<unknown> {
  const enrolments = sql`from enrolments where enrolments.student_id = reported.student_id and from_at <= started_at`;
  const affiliations = sql`from affiliations where affiliations.educator_id = owned.educator_id and from_at <= started_at`;
  return sql`with reported as (
      select value ->> 'sessionId' as session_id, cast(value ->> 'studentId' as integer) as student_id,
        cast(value ->> 'profileId' as integer) as profile_id, cast(value ->> 'scoreId' as integer) as score_id,
        value ->> 'startedAt' as started_at, value ->> 'day' as day, cast(value ->> 'seconds' as integer) as seconds,
        cast(value ->> 'accuracy' as double precision) as accuracy, value ->> 'screen' as screen,
        cast(value ->> 'edition' as integer) as edition
      from ${sessions}),
    owned as (
      select reported.*, students.region, students.birth_year, case when exists (select 1 ${enrolments})
        then (select educator_id ${enrolments} and ${isOpen} order by from_at desc limit 1)
        else students.educator_id end as educator_id
      from reported join students on students.id = reported.student_id)
    select session_id, student_id, profile_id, score_id, started_at, day, seconds, accuracy, screen, edition,
      ${at.toISOString()},
      educator_id, case when exists (select 1 ${affiliations})
        then (select channel_id ${affiliations} and ${isOpen} order by from_at desc limit 1)
        else (select channel_id from educators where educators.id = owned.educator_id) end,
      (select grade_id from scores where scores.id = owned.score_id), region, birth_year
    from owned where true`;
}

const isOpen = sql`(until_at is null or until_at > started_at)`;

/** Sets the year of birth in all sessions of a student, because it is often entered later. */
export async function restamp(tx: Tx, clock: CompanyClock, studentId: number): Promise<void> {
  const { rows } = await sql<{ day: string; startedAt: string }>`update practice_sessions
    set birth_year = (select birth_year from students where id = ${studentId}) where student_id = ${studentId}
    returning ${dayOfSession} as day, started_at as "startedAt"`.execute(tx);
  await removeDays(tx, [studentId]);
  await addChanges(tx, clock, rows);
}

/** Deleting this many sessions with their index entries blocks the event loop only briefly. */
const maxDeleted = 500;

type Deleted = { studentIds: readonly number[]; deletedAt: Date };

/** Deletes a limited number of sessions of students who were deleted at this moment and have not been restored. */
export async function deleteSessions(
  tx: Tx,
  clock: CompanyClock,
  { studentIds, deletedAt }: Deleted,
): Promise<'more' | 'done'> {
  const students = tx
    .selectFrom('students')
    .select('id')
    .where('id', 'in', studentIds)
    .where('deleted_at', '=', deletedAt.toISOString());
  const sessions = tx
    .selectFrom('practice_sessions')
    .select('id')
    .where('student_id', 'in', students)
    .limit(maxDeleted);
  const deleted = await tx
    .deleteFrom('practice_sessions')
    .where('id', 'in', sessions)
    .returning([dayOfSession.as('day'), 'started_at as startedAt'])
    .execute();
  await addChanges(tx, clock, deleted);
  if (deleted.length === maxDeleted) return 'more';
  const purged = await students.execute();
  await removeDays(
    tx,
    purged.map(({ id }) => id),
  );
  return 'done';
}

/** Records in which libraries students have played. */
export async function recordLibraries(tx: Tx, sessions: Sessions): Promise<void> {
  const pairs = new Map<string, { studentId: number; scoreId: number }>();
  for (const { studentId, scoreId } of sessions)
    if (scoreId !== null) pairs.set(`${studentId} ${scoreId}`, { studentId, scoreId });
  await addLibraries(tx, [...pairs.values()]);
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Practice as reported by the learning app. Each session is stored once, however often it is sent. */
    practice_sessions: {
      id: Generated<number>;
      session_id: string;
      student_id: number;
      profile_id: number | null;
      /** The score may have been deleted since. */
      score_id: number | null;
      started_at: string;
      /** The company's day when the session came; null in sessions from before it was stored, which count by UTC. */
      day: Generated<string | null>;
      seconds: number;
      /** 0 … 1 */
      accuracy: number | null;
      screen: string;
      /** The revision in `publications` at which the score was played; null where the app does not report it. */
      edition: number | null;
      received_at: string;
      /** The educator and channel when the session began, and data of the score and the student at that time. */
      educator_id: number | null;
      channel_id: number | null;
      grade_id: number | null;
      region: string | null;
      birth_year: number | null;
    };
  }
}
