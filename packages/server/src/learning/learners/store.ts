import type { PracticeSession } from '@eemusic/contract/learning/learners';
import { addMonths, monthOf } from '@eemusic/contract/platform/days';
import { type Generated, type RawBuilder, sql, type Transaction } from 'kysely';
import { yieldToEventLoop } from '#platform/concurrency/index.ts';
import { chunks, type Database, isIn, jsonTable, openMonths, readInChunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { CompanyClock } from '#platform/clock.ts';
import type { Services } from '#platform/services.ts';
import { expiryOf } from '#platform/deletions/index.ts';
import { addChanges, dayOfSession, removeDays, within } from '#learning/practice/index.ts';
import { addLibraries, findSurvivors } from '#sales/users/index.ts';

/* Only this file writes practice. */

type Tx = Transaction<Tables>;
type Sessions = readonly PracticeSession[];

export type Named = {
  /** 'purged': purged or due to be purged by the next run. */
  students: ReadonlyMap<number, 'kept' | 'purged'>;
  profiles: ReadonlyMap<number, number>;
  scores: ReadonlySet<number>;
};

/** Deleted students count until they are purged, because the app does not know that they were deleted. */
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

export function openMonthsOf(database: Database, sessions: readonly Pick<PracticeSession, 'startedAt'>[]) {
  return openMonths(
    database,
    'practice_sessions',
    new Set(sessions.map(({ startedAt }) => monthOf(new Date(startedAt)))),
  );
}

/** So that no report has to create partitions: it would compete with all others for the locks. */
export function openComingMonths({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const month = monthOf(clock.now());
  return openMonths(database, 'practice_sessions', [month, addMonths(month, 1)]);
}

type Inserted = { session_id: string; started_at: string; day: string };

/** Adds sessions that are not stored yet, and returns their ids. `sessions` has no duplicates. */
export async function addSessions(tx: Tx, sessions: Sessions, clock: Pick<CompanyClock, 'now' | 'dayOf'>) {
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
  // Before the sessions, as an erasure does, so that the two cannot deadlock.
  await removeDays(tx, [studentId]);
  const { rows } = await sql<{ day: string; startedAt: string }>`update practice_sessions
    set birth_year = (select birth_year from students where id = ${studentId}) where student_id = ${studentId}
    returning ${dayOfSession} as day, started_at as "startedAt"`.execute(tx);
  await addChanges(tx, clock, rows);
}

export type Practised = { profileId: number | null; ids: number[] }[];

export async function sessionsByProfile(tx: Tx, studentId: number): Promise<Practised> {
  const sessions = tx.selectFrom('practice_sessions').select(['id', 'profile_id']).where('student_id', '=', studentId);
  const byProfile = Map.groupBy(await sessions.execute(), ({ profile_id }) => profile_id);
  return [...byProfile].map(([profileId, rows]) => ({ profileId, ids: rows.map(({ id }) => id) }));
}

export async function giveSessions(
  tx: Tx,
  clock: CompanyClock,
  { from, to }: { from: number; to: number },
  practised: Practised,
): Promise<void> {
  await removeDays(tx, [from, to]);
  for (const { profileId, ids } of practised)
    for (const chunk of chunks(ids))
      await tx
        .updateTable('practice_sessions')
        .set({ student_id: to, profile_id: profileId })
        .where('id', 'in', chunk)
        .execute();
  const { rows } = await sql<{ day: string; startedAt: string }>`select ${dayOfSession} as day,
    started_at as "startedAt" from practice_sessions where student_id in (${from}, ${to})`.execute(tx);
  await addChanges(tx, clock, rows);
}

/** Practice of a merged user counts for the user who was kept; a profile of anybody else is dropped. */
export async function ofSurvivors<Sent extends PracticeSession>(tx: Tx, sessions: readonly Sent[]): Promise<Sent[]> {
  const survivors = await findSurvivors(tx, distinct(sessions.map(({ studentId }) => studentId)));
  if (survivors.size === 0) return [...sessions];
  const rows = await tx
    .selectFrom('student_profiles')
    .select('id')
    .where('student_id', 'in', [...survivors.values()])
    .execute();
  const own = new Set<number | null | undefined>(rows.map(({ id }) => id));
  return sessions.map((session) => {
    const studentId = survivors.get(session.studentId);
    if (studentId === undefined) return session;
    return { ...session, studentId, profileId: own.has(session.profileId) ? session.profileId : null };
  });
}

/** Deleting this many sessions with their index entries blocks the event loop only briefly. */
const maxDeleted = 500;

/** Deletes a limited number of sessions of students who were deleted at this moment and have not been restored. */
export async function deleteSessions(
  tx: Tx,
  clock: CompanyClock,
  { studentIds, deletedAt }: { studentIds: readonly number[]; deletedAt: Date },
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

export async function recordLibraries(tx: Tx, sessions: Sessions): Promise<void> {
  const pairs = new Map<string, { studentId: number; scoreId: number }>();
  for (const { studentId, scoreId } of sessions)
    if (scoreId !== null) pairs.set(`${studentId} ${scoreId}`, { studentId, scoreId });
  await addLibraries(tx, [...pairs.values()]);
}

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

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Practice as reported by the learning app. Each session is stored once, however often it is sent. */
    practice_sessions: {
      id: Generated<number>;
      session_id: string;
      student_id: number;
      profile_id: number | null;
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
