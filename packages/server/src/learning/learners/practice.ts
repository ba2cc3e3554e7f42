import { day } from '@eemusic/contract/platform/durations';
import { type FieldError, fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import {
  BatchSession,
  type PracticeSession,
  type reportBatch,
  type reportPractice,
} from '@eemusic/contract/learning/learners';
import type { Transaction } from 'kysely';
import { parse, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { type Actor, type Query, readInChunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { joinReports } from '#learning/practice/index.ts';
import { addSessions, findNamed, type Named, ofSurvivors, recordLibraries, openMonthsOf } from './store.ts';
import { getStudent, mayRead, type StoredStudent, survivorOf } from '#sales/users/index.ts';

type Sessions = readonly PracticeSession[];
type Dependencies = Pick<Services, 'database' | 'clock'>;

/** Large enough for a clock that is set to another time zone. */
const maxAheadMs = day;

export async function report(
  { database, clock }: Dependencies,
  { sessions: sent }: RequestOf<typeof reportPractice>,
  by: Actor,
): Promise<ResultOf<typeof reportPractice>> {
  const now = clock.now();
  refuse('practice.future', sent, (session) => faultsOfTime(session, now));
  await openMonthsOf(database, sent);
  return database.write(async (tx) => {
    await joinReports(tx);
    const sessions = await ofSurvivors(tx, sent);
    const named = await visibleTo(tx, by, await findNamed(tx, sessions, now));
    refuse('practice.unknown', sessions, (session) => faultsOfNames(session, named));
    const { kept, added } = await addKept(tx, clock, sessions, named);
    return { accepted: sessions.length, repeated: kept.length - added.size };
  });
}

/** Refuses with all faults at once, so that the app can correct or leave out the sessions. */
function refuse(
  code: 'practice.future' | 'practice.unknown',
  sessions: Sessions,
  faultsOf: (session: PracticeSession) => Faults,
): void {
  const fields = sessions.flatMap((session, index) =>
    Object.entries(faultsOf(session)).map(([name, error]) => [`sessions.${index}.${name}`, error] as const),
  );
  if (fields.length > 0) throw new Refusal(code, { fields: Object.fromEntries(fields) });
}

type Outcome = ResultOf<typeof reportBatch>['sessions'][number];

export async function reportEach(
  { database, clock }: Dependencies,
  { sessions }: RequestOf<typeof reportBatch>,
  by: Actor,
): Promise<ResultOf<typeof reportBatch>> {
  const now = clock.now();
  const all = sessions.map((sent) => readSession(sent, now));
  await openMonthsOf(database, all.filter(isSession));
  return database.write(async (tx) => {
    await joinReports(tx);
    const read = await ofSurvivors(tx, all.filter(isSession));
    const named = await visibleTo(tx, by, await findNamed(tx, read, now));
    const checked = all.map((sent) => {
      if (!isSession(sent)) return sent;
      const one = read.shift() ?? sent;
      return refusedBy(one, 'practice.unknown', faultsOfNames(one, named)) ?? one;
    });
    const { added } = await addKept(tx, clock, checked.filter(isSession), named);
    return {
      sessions: checked.map((one): Outcome => {
        if (!isSession(one)) return one;
        const { sessionId: id, studentId } = one;
        // Deleted, so that a second session with the same id in this batch counts as a duplicate.
        const isNew = added.delete(id) || named.students.get(studentId) === 'purged';
        return { id, status: isNew ? 'accepted' : 'known', reason: null };
      }),
    };
  });
}

/**
 * Sessions of a purged student are accepted and dropped, because the app would otherwise send them again and again. Of
 * several with one id, the first is stored.
 */
async function addKept(tx: Transaction<Tables>, clock: Services['clock'], sessions: Sessions, { students }: Named) {
  const kept = sessions.filter(({ studentId }) => students.get(studentId) === 'kept');
  const distinct = [...new Map(kept.toReversed().map((session) => [session.sessionId, session])).values()];
  const added = await addSessions(tx, distinct, clock);
  await recordLibraries(tx, distinct);
  return { kept, added };
}

const isSession = (one: PracticeSession | Outcome): one is PracticeSession => 'sessionId' in one;

function readSession(sent: unknown, now: Date): PracticeSession | Outcome {
  try {
    const { id, ...practised } = parse(BatchSession, sent);
    const session = { ...practised, sessionId: id };
    return refusedBy(session, 'practice.future', faultsOfTime(session, now)) ?? session;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isNamed = typeof sent === 'object' && sent !== null && 'id' in sent && typeof sent.id === 'string';
    return refused(isNamed ? (sent.id as string) : null, error);
  }
}

function refusedBy(
  { sessionId }: PracticeSession,
  code: 'practice.future' | 'practice.unknown',
  fields: Faults,
): Outcome | null {
  return Object.keys(fields).length === 0 ? null : refused(sessionId, new Refusal(code, { fields }));
}

function refused(id: string | null, refusal: Refusal): Outcome {
  const { code, error, fields = {} } = refusal.toJSON();
  return { id, status: 'refused', reason: { code, error, fields } };
}

type Faults = Record<string, FieldError>;

/** Reports a session that begins more than a day in the future, because the clock of the app must be wrong. */
function faultsOfTime({ startedAt }: PracticeSession, now: Date): Faults {
  const isAhead = Date.parse(startedAt) > now.getTime() + maxAheadMs;
  return isAhead ? { startedAt: fieldErrorOf('instant.too-late') } : {};
}

function faultsOfNames(
  { studentId, profileId, scoreId }: PracticeSession,
  { students, profiles, scores }: Named,
): Faults {
  const isOfOther = profileId && students.get(studentId) !== 'purged' && profiles.get(profileId) !== studentId;
  return {
    ...(!students.has(studentId) && { studentId: fieldErrorOf('student.not-found') }),
    ...(isOfOther && { profileId: fieldErrorOf('profile.other') }),
    ...(scoreId !== null && !scores.has(scoreId) && { scoreId: fieldErrorOf('score.not-found') }),
  };
}

/** To a token that is limited to a channel or a user, all other users do not exist. */
export async function assertMayRead(db: Query, student: StoredStudent, by: Actor): Promise<void> {
  if (!(await mayRead(db, student, by))) throw new Refusal('student.not-found');
}

export async function getReader(db: Query, studentId: number, by: Actor): Promise<StoredStudent> {
  const student = await getStudent(db, await survivorOf(db, studentId));
  await assertMayRead(db, { ...student, id: studentId }, by);
  if (student.is_active === 0) throw new Refusal('student.inactive');
  return student;
}

/** Purged users are always included, because their channel is no longer known. */
async function visibleTo(db: Query, by: Actor, named: Named): Promise<Named> {
  if (by.kind !== 'token') return named;
  const { studentId, channelId } = by;
  if (studentId === null && channelId === null) return named;
  const inChannel = channelId === null ? null : await findInChannel(db, [...named.students.keys()], channelId);
  const isVisible = ([id, state]: readonly [number, 'kept' | 'purged']) =>
    (studentId === null || studentId === id) && (inChannel === null || state === 'purged' || inChannel.has(id));
  return { ...named, students: new Map([...named.students].filter(isVisible)) };
}

async function findInChannel(db: Query, ids: readonly number[], channelId: number): Promise<Set<number>> {
  const rows = await readInChunks(db, ids, (chunk) =>
    db
      .selectFrom('students')
      .innerJoin('educators', 'educators.id', 'students.educator_id')
      .select('students.id')
      .where('educators.channel_id', '=', channelId)
      .where('students.id', 'in', chunk),
  );
  return new Set(rows.map(({ id }) => id));
}
