import type { enterDemo } from '@eemusic/contract/learning/demo-learner';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { redeem } from '#learning/learners/index.ts';
import type { Actor } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { findByCode, readKey } from '#sales/subscriptions/index.ts';
import { getStudent } from '#sales/users/index.ts';
import { demoLearner } from './learner.ts';
import { signToken } from './token.ts';

/**
 * Returns a token that gives a device access to its one student only, which in production the app's own server would
 * do.
 */
export async function enter(
  services: Services,
  { key }: RequestOf<typeof enterDemo>,
  by: Actor,
): Promise<ResultOf<typeof enterDemo>> {
  const { read } = services.database;
  const studentId = (await holderOf(services, key)) ?? (await redeem(services, { key, ...demoLearner }, by)).studentId;
  const { full_name: fullName, is_active: isActive } = await getStudent(read, studentId);
  if (isActive === 0) throw new Refusal('student.inactive');
  return { ...signToken(services, studentId), studentId, fullName };
}

/** Returns the student who redeemed the key; null if nobody did, and then `redeem` decides. */
async function holderOf({ database: { read } }: Services, text: string): Promise<number | null> {
  const code = readKey(text);
  const key = code === null ? undefined : await findByCode(read, code);
  return key === undefined || key.revoked_at !== null || key.deleted_at !== null ? null : key.student_id;
}
