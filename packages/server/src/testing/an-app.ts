import { redeemKey, reportBatch, reportPractice, signIn } from '@eemusic/contract/learning/learners';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { addKeys, formatKey, keyBytes } from '#sales/subscriptions/index.ts';
import { change } from './a-sale.ts';
import { aClass } from './a-class.ts';

export const learnerToken = 'learner-token-of-this-server-0123456789';

/** A user in the form that the learning app sends. */
export const aLearner = {
  fullName: '李雷',
  contactNumber: '+86 2',
  contactEmail: 'lei@example.com',
  region: 'SD' as const,
  profile1Name: 'Lei',
  profile2Name: 'Sister',
};

type Session = CallOf<typeof reportPractice>['sessions'][number];
type Asking = { token?: string | null; headers?: Record<string, string>; remoteAddress?: string };

/** The learning app with its token, and a school whose keys it redeems. */
export async function anApp({ isDemo = false } = {}) {
  const configuration = { LEARNER_TOKEN: learnerToken };
  const school = await aClass({ codes: ['UM', 'SL', 'SM'], configuration, isDemo });
  const { services, call } = school;
  const { random, clock, database } = services;
  let sent = 0;
  return {
    ...school,
    /** Adds an unused key. */
    key: async (educatorId: number, durationDays: 366 | 732 | 1098 = 366) => {
      const code = formatKey(random.bytes(keyBytes));
      const [id = 0] = await change(services, (tx) => addKeys(tx, [{ code, educatorId, durationDays }], clock.now()));
      return { id, code };
    },
    redeem: (key: string, overrides: Partial<CallOf<typeof redeemKey>> = {}, asking: Asking = {}) =>
      call(redeemKey, { key, ...aLearner, ...overrides }, { token: learnerToken, ...asking }),
    signInBy: (key: string, contactNumber: string, asking: Asking = {}) =>
      call(signIn, { key, contactNumber }, { token: learnerToken, ...asking }),
    report: (sessions: Session[], asking: Asking = {}) =>
      call(reportPractice, { sessions }, { token: learnerToken, ...asking }),
    batch: (sessions: unknown[]) => call(reportBatch, { sessions }, { token: learnerToken }),
    /** A session of this student in the form that an app sends. */
    session: (studentId: number, overrides: Partial<Session> = {}): Session => ({
      sessionId: `session ${(sent += 1)}`,
      studentId,
      scoreId: null,
      startedAt: '2026-03-01T10:00:00Z',
      seconds: 300,
      accuracy: 0.9,
      screen: 'practice',
      ...overrides,
    }),
    practised: () => database.read.selectFrom('practice_sessions').selectAll().orderBy('id').execute(),
    played: () => database.read.selectFrom('student_libraries').selectAll().execute(),
    keyOf: (id: number) =>
      database.read.selectFrom('subscription_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    sales: () => database.read.selectFrom('sales').selectAll().orderBy('id').execute(),
  };
}
