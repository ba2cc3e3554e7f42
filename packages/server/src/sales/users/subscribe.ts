import type { Change } from '#platform/database/index.ts';
import { setSubscription, type StoredStudent } from './store.ts';

type Subscription = Parameters<typeof setSubscription>[2];

/**
 * Gives a live student another subscription, with an audit entry. Answers 'taken' where somebody else has its code. Needs
 * `lockChain`.
 */
export async function subscribe(tx: Change, student: StoredStudent, given: Subscription): Promise<'done' | 'taken'> {
  if ((await setSubscription(tx, student, given)) === 'taken') return 'taken';
  const { id, full_name: name, expires_on } = student;
  const [before, after] = [{ expireBy: expires_on }, { expireBy: given.expiresOn }];
  tx.audit('student.updated', { kind: 'student', id, name }, { before, after });
  return 'done';
}
