import { BatchSession, type PracticeSession, type reportBatch } from '@eemusic/contract/learning/learners';
import type { FieldError } from '@eemusic/contract/platform/field-errors';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Actor } from '#platform/database/index.ts';
import { parse, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { joinReports } from '#learning/practice/index.ts';
import { faultsOfNames, faultsOfTime, firstOfEach } from './practice.ts';
import { visibleTo } from './may-read.ts';
import { addSessions, findNamed, type Named, recordLibraries, openMonthsOf } from './store.ts';

type Outcome = ResultOf<typeof reportBatch>['sessions'][number];

/**
 * Handles each session separately. A session of a purged student is accepted and dropped, because the app would
 * otherwise send it again and again.
 */
export async function reportEach(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { sessions }: RequestOf<typeof reportBatch>,
  by: Actor,
): Promise<ResultOf<typeof reportBatch>> {
  const now = clock.now();
  const read = sessions.map((sent) => readSession(sent, now));
  await openMonthsOf(database, read.filter(isSession));
  return database.write(async (tx) => {
    await joinReports(tx);
    const named = await visibleTo(tx, by, await findNamed(tx, read.filter(isSession), now));
    const checked = read.map((one) => (isSession(one) ? (refusedFor(one, named) ?? one) : one));
    const acceptable = checked.filter(isSession).filter(({ studentId }) => named.students.get(studentId) === 'kept');
    const kept = firstOfEach(acceptable);
    const added = await addSessions(tx, kept, clock);
    await recordLibraries(tx, kept);

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

const isSession = (one: PracticeSession | Outcome): one is PracticeSession => 'sessionId' in one;

/** Returns the session as sent, or the reason why it is refused. */
function readSession(sent: unknown, now: Date): PracticeSession | Outcome {
  try {
    const { id, ...practised } = parse(BatchSession, sent);
    const session = { ...practised, sessionId: id };
    return refusedBy(session, 'practice.future', faultsOfTime(session, now)) ?? session;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refused(idOf(sent), error);
  }
}

const refusedFor = (session: PracticeSession, named: Named) =>
  refusedBy(session, 'practice.unknown', faultsOfNames(session, named));

function refusedBy(
  { sessionId }: PracticeSession,
  code: 'practice.future' | 'practice.unknown',
  fields: Record<string, FieldError>,
): Outcome | null {
  return Object.keys(fields).length === 0 ? null : refused(sessionId, new Refusal(code, { fields }));
}

function refused(id: string | null, refusal: Refusal): Outcome {
  const { code, error, fields = {} } = refusal.toJSON();
  return { id, status: 'refused', reason: { code, error, fields } };
}

function idOf(sent: unknown): string | null {
  return typeof sent === 'object' && sent !== null && 'id' in sent && typeof sent.id === 'string' ? sent.id : null;
}
