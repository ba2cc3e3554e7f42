import { countDays } from '@eemusic/contract/platform/days';
import type { readStudentState } from '@eemusic/contract/learning/content';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { sql } from 'kysely';
import { listLibraryNames } from '#library/libraries/index.ts';
import type { Actor, Query } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';
import { findOpenedLibraries } from '#sales/subscriptions/index.ts';
import { isKeyRevoked, subscriptionStatusOf } from '#sales/users/index.ts';
import { getReader } from './reader.ts';

export async function readStudent(
  { database: { read }, clock }: Services,
  { id }: RequestOf<typeof readStudentState>,
  by: Actor,
): Promise<ResultOf<typeof readStudentState>> {
  const student = await getReader(read, id, by);

  const today = clock.today();
  const isRevoked = await isKeyRevoked(read, student);
  const subscriptionStatus = subscriptionStatusOf({ ...student, isRevoked }, today);
  const expireBy = student.expires_on;
  const isEndless = subscriptionStatus === 'Active' && expireBy === null;
  const daysLeft = subscriptionStatus === 'Active' && expireBy !== null ? countDays(today, expireBy) - 1 : 0;
  const opened = await findOpenedLibraries(read, id);
  const libraries = (await listLibraryNames(read)).filter(({ libraryId }) => opened?.includes(libraryId) ?? true);
  return {
    studentId: id,
    subscriptionStatus,
    expireBy,
    daysLeft: isEndless ? null : daysLeft,
    libraries,
    lastPractice: await lastOfEachScore(read, id),
  };
}

function lastOfEachScore(db: Query, studentId: number) {
  return db
    .selectFrom(
      db
        .selectFrom('practice_sessions')
        .select([sql<number>`score_id`.as('scoreId'), 'started_at as startedAt', 'seconds', 'accuracy'])
        .select(sql<number>`row_number() over (partition by score_id order by started_at desc, id desc)`.as('place'))
        .where('student_id', '=', studentId)
        .where('score_id', 'is not', null)
        .as('sessions'),
    )
    .select(['scoreId', 'startedAt', 'seconds', 'accuracy'])
    .where('place', '=', 1)
    .orderBy('startedAt', 'desc')
    .orderBy('scoreId')
    .execute();
}
