import { type FieldError, fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { PracticeSession, reportPractice } from '@eemusic/contract/learning/learners';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { holdOffPurge } from '#sales/users/index.ts';
import { addSessions, findNamed, type Named, noteLibraries } from './store.ts';

type Request = RequestOf<typeof reportPractice>;
type Sessions = readonly PracticeSession[];

/** A clock may be wrong by its time zone, hardly by more. */
const maxAheadMs = 24 * 3600 * 1000;

/** All or none. A session that was reported before is not counted again. */
export function report(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { sessions }: Request,
): Promise<ResultOf<typeof reportPractice>> {
  const now = clock.now();
  assertPast(sessions, now);
  return database.write(async (tx) => {
    await holdOffPurge(tx, database.engine);
    const named = await findNamed(tx, sessions, now);
    assertKnown(sessions, named);

    const ofLiving = sessions.filter(({ studentId }) => named.students.get(studentId) === 'kept');
    const once = firstOfEach(ofLiving);
    const added = await addSessions(tx, database.engine, once, now);
    await noteLibraries(tx, database.engine, once);
    return { accepted: sessions.length, repeated: ofLiving.length - added };
  });
}

function assertPast(sessions: Sessions, now: Date): void {
  const latest = now.getTime() + maxAheadMs;
  refuse('practice.future', sessions, ({ startedAt }) =>
    Date.parse(startedAt) > latest ? { startedAt: fieldErrorOf('instant.too-late') } : {},
  );
}

function assertKnown(sessions: Sessions, { students, profiles, scores }: Named): void {
  refuse('practice.unknown', sessions, ({ studentId, profileId, scoreId }) => {
    const isStray = profileId && students.get(studentId) !== 'purged' && profiles.get(profileId) !== studentId;
    return {
      ...(!students.has(studentId) && { studentId: fieldErrorOf('student.not-found') }),
      ...(isStray && { profileId: fieldErrorOf('profile.other') }),
      ...(scoreId !== null && !scores.has(scoreId) && { scoreId: fieldErrorOf('score.not-found') }),
    };
  });
}

/** Names every wrong place at once, so that the app can mend or leave out what is wrong. */
function refuse(
  code: 'practice.future' | 'practice.unknown',
  sessions: Sessions,
  faultsOf: (session: PracticeSession) => Record<string, FieldError>,
): void {
  const fields = sessions.flatMap((session, index) =>
    Object.entries(faultsOf(session)).map(([name, error]) => [`sessions.${index}.${name}`, error] as const),
  );
  if (fields.length > 0) throw new Refusal(code, { fields: Object.fromEntries(fields) });
}

function firstOfEach(sessions: Sessions): PracticeSession[] {
  const first = new Map<string, PracticeSession>();
  for (const session of sessions) if (!first.has(session.sessionId)) first.set(session.sessionId, session);
  return [...first.values()];
}
