import { hour, second } from '@eemusic/contract/platform/durations';
import { maxSessions, type PracticeSession } from '@eemusic/contract/learning/learners';
import type { Duration } from '@eemusic/contract/sales/commissions';
import { redeem, report } from '#learning/learners/index.ts';
import { type Actor, chunks, system } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { generate } from '#sales/subscriptions/index.ts';
import { startOfDay } from './chain.ts';

type Needed = Pick<Services, 'database' | 'clock' | 'random'>;

const learningApp = system('demo');

/** In chronological order; `score` is a number from 1, `profile` the place of the student's profile. */
export type DemoSession = Pick<PracticeSession, 'studentId' | 'seconds' | 'accuracy' | 'screen'> & {
  at: number;
  score: number | null;
  profile: number | null;
};

/** Adds the practice of the last months until now by the learning app's own action. */
export async function addPractice({ database, clock }: Services, all: readonly DemoSession[]): Promise<void> {
  const now = clock.now().getTime();
  const scores = await database.read.selectFrom('scores').select('id').orderBy('id').execute();
  const profiles = await database.read.selectFrom('student_profiles').select(['id', 'student_id', 'place']).execute();
  const profileIds = new Map(profiles.map(({ id, student_id, place }) => [`${student_id} ${place}`, id]));
  const start = startOfDay(clock.now());
  const isOver = ({ at, seconds }: DemoSession) => start + at + seconds * second <= now;
  const sessions = all.filter(isOver).map(({ at, score, profile, ...session }, index): PracticeSession => {
    const scoreId = score === null ? null : (scores[score - 1]?.id ?? null);
    const profileId = profileIds.get(`${session.studentId} ${profile}`) ?? null;
    const startedAt = new Date(start + at).toISOString();
    return { ...session, sessionId: `demo-${index}`, startedAt, scoreId, profileId };
  });
  for (const chunk of chunks(sessions, maxSessions)) {
    // An hour after the last one began, when it has certainly ended.
    const receivedAt = new Date(Math.min(now, Date.parse(chunk.at(-1)?.startedAt ?? '') + hour));
    const receiving = { database, clock: { ...clock, now: () => receivedAt } };
    await report(receiving, { sessions: chunk }, learningApp);
  }
}

/** An order of keys, and the learners who redeem the first of them; `studentId` is null for a new one. */
export type Order = {
  educatorId: number;
  days: Duration;
  count: number;
  learners: Omit<Parameters<typeof redeem>[1], 'key'>[];
};

/** Adds what happened just now by the same actions that people use: educators get keys, and learners redeem some. */
export async function addOrders(services: Needed, orders: readonly Order[], seller: Actor): Promise<void> {
  for (const { educatorId, days, count, learners } of orders) {
    const order = { educatorId, expirationDays: days, numberOfKeys: count, isDefault: false };
    const { keys } = await generate(services, order, seller);
    for (const [index, learner] of learners.entries())
      await redeem(services, { ...learner, key: keys[index]?.key ?? '' }, learningApp);
  }
}
