import type { Change } from '#platform/database/index.ts';
import { setSubscription, type StoredStudent } from './store.ts';

type Subscription = Parameters<typeof setSubscription>[2];

/**
 * Gives a live student another subscription, with an audit entry. Returns 'taken' if another student has its code. The
 * caller must hold `lockUserManagement`.
 */
export async function subscribe(
  tx: Change,
  student: StoredStudent,
  subscription: Subscription,
): Promise<'done' | 'taken'> {
  if ((await setSubscription(tx, student, subscription)) === 'taken') return 'taken';
  const { id, full_name: name, expires_on } = student;
  const [before, after] = [{ expireBy: expires_on }, { expireBy: subscription.expiresOn }];
  tx.audit('student.updated', { kind: 'student', id, name }, { before, after });
  return 'done';
}
