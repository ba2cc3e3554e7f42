import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import type { handOverKey } from '@eemusic/contract/sales/subscriptions';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { changeSerially } from '#sales/user-management/index.ts';
import { isKeyRevoked, lockStudent, subscribe } from '#sales/users/index.ts';
import { expireByOf, keyStatusOf } from './rows.ts';
import { findEnded, getListedKey, setUser } from './store.ts';

/**
 * Gives an active key to another user. Its former user goes back to the last key that had ended already, so that
 * handing a key back leaves both as they were; what a running key had added is in the last day of the one that went.
 */
export function handOver(
  { database, clock }: Services,
  { keyId, studentId }: RequestOf<typeof handOverKey>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const today = clock.today();
    const key = await getListedKey(tx, keyId);
    if (key.user_id === null) throw new Refusal('key.no-user');
    if (keyStatusOf(key, today) !== 'Active') throw new Refusal('key.not-active');
    const receiver = await lockStudent(tx, studentId);
    const { subscription_code: code, expires_on: last } = receiver;
    const runs = code !== null && (last === null || last >= today) && !(await isKeyRevoked(tx, receiver));
    if (runs) throw new Refusal('student.has-key');

    const giver = await lockStudent(tx, key.user_id);
    const ended = await findEnded(tx, { studentId: giver.id, without: keyId, before: today });
    await subscribe(tx, giver, {
      code: ended?.code ?? null,
      activeFrom: ended?.redeemed_at ? clock.dayOf(ended.redeemed_at) : null,
      expiresOn: ended?.runs_until ?? null,
    });
    await setUser(tx, 'student_id', [keyId], studentId);
    await subscribe(tx, receiver, { code: key.code, activeFrom: giver.active_from, expiresOn: expireByOf(key) });
    tx.audit(
      'key.handed-over',
      { kind: 'key', id: keyId, name: nameOfKey(key.code) },
      { before: { studentId: giver.id }, after: { studentId } },
    );
    return message('key.handed-over', { name: receiver.full_name });
  });
}
