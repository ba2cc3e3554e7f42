import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { signIn as contract } from '@eemusic/contract/learning/learners';
import type { Actor } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { assertMayRead } from './may-read.ts';
import { getStudent, isKeyRevoked, subscriptionStatusOf } from '#sales/users/index.ts';

/**
 * Returns what the app needs when a user opens it. A user of an inactive school may sign in, because paid subscriptions
 * continue.
 */
export async function signIn(
  { database: { read }, clock }: Pick<Services, 'database' | 'clock'>,
  { studentId }: RequestOf<typeof contract>,
  by: Actor,
): Promise<AnswerOf<typeof contract>> {
  const student = await getStudent(read, studentId);
  await assertMayRead(read, student, by);
  if (student.is_active === 0) throw new Refusal('student.inactive');
  const isRevoked = await isKeyRevoked(read, student);
  return {
    studentId,
    fullName: student.full_name,
    expireBy: student.expires_on,
    subscriptionStatus: subscriptionStatusOf({ ...student, isRevoked }, clock.today()),
  };
}
