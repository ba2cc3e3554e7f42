import { day } from '@eemusic/contract/platform/durations';
import { type FieldError, fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { PracticeSession, reportPractice } from '@eemusic/contract/learning/learners';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/database/index.ts';
import { joinReports } from '#learning/practice/index.ts';
import { visibleTo } from './may-read.ts';
import { addSessions, findNamed, type Named, recordLibraries, openMonthsOf } from './store.ts';

type Request = RequestOf<typeof reportPractice>;
type Sessions = readonly PracticeSession[];

/** Large enough for a clock that is set to another time zone. */
const maxAheadMs = day;

/** Stores all sessions or none; a session that was reported before is not counted again. */
export async function report(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { sessions }: Request,
  by: Actor,
): Promise<ResultOf<typeof reportPractice>> {
  const now = clock.now();
  assertPast(sessions, now);
  await openMonthsOf(database, sessions);
  return database.write(async (tx) => {
    await joinReports(tx);
    const named = await visibleTo(tx, by, await findNamed(tx, sessions, now));
    assertStudentsExist(sessions, named);

    const kept = sessions.filter(({ studentId }) => named.students.get(studentId) === 'kept');
    const distinct = firstOfEach(kept);
    const added = await addSessions(tx, distinct, clock);
    await recordLibraries(tx, distinct);
    return { accepted: sessions.length, repeated: kept.length - added.size };
  });
}

function assertPast(sessions: Sessions, now: Date): void {
  refuse('practice.future', sessions, (session) => faultsOfTime(session, now));
}

function assertStudentsExist(sessions: Sessions, named: Named): void {
  refuse('practice.unknown', sessions, (session) => faultsOfNames(session, named));
}

type Faults = Record<string, FieldError>;

/** Reports a session that begins more than a day in the future, because the clock of the app must be wrong. */
export function faultsOfTime({ startedAt }: Pick<PracticeSession, 'startedAt'>, now: Date): Faults {
  const isAhead = Date.parse(startedAt) > now.getTime() + maxAheadMs;
  return isAhead ? { startedAt: fieldErrorOf('instant.too-late') } : {};
}

/** Reports ids that do not exist. */
export function faultsOfNames(
  { studentId, profileId, scoreId }: Pick<PracticeSession, 'studentId' | 'profileId' | 'scoreId'>,
  { students, profiles, scores }: Named,
): Faults {
  const isOfOther = profileId && students.get(studentId) !== 'purged' && profiles.get(profileId) !== studentId;
  return {
    ...(!students.has(studentId) && { studentId: fieldErrorOf('student.not-found') }),
    ...(isOfOther && { profileId: fieldErrorOf('profile.other') }),
    ...(scoreId !== null && !scores.has(scoreId) && { scoreId: fieldErrorOf('score.not-found') }),
  };
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

export function firstOfEach(sessions: Sessions): PracticeSession[] {
  const first = new Map<string, PracticeSession>();
  for (const session of sessions) if (!first.has(session.sessionId)) first.set(session.sessionId, session);
  return [...first.values()];
}
