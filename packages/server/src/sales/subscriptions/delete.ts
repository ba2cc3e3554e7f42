import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { deleteKeys as contract } from '@eemusic/contract/sales/subscriptions';
import { changeSerially } from '#sales/user-management/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { addDeletion } from '#platform/deletions/index.ts';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { resolveSelectedKeys } from './resolve-selection.ts';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { expireByOf, type ListedKey } from './rows.ts';
import { findListedKeys, markDeleted } from './store.ts';

/** Deletes all or none. Keys in use are revoked; the deletion records which, so that an undo reinstates them. */
export function deleteKeys({ database, clock }: Services, request: RequestOf<typeof contract>, by: Administrator) {
  return changeSerially(database, by, async (tx) => {
    const ids = await resolveSelectedKeys({ database, clock }, request, tx);
    const keys = await findListedKeys(tx, ids);

    const at = clock.now();
    await markDeleted(tx, ids, at);
    const records = keys.map((key) => ({ id: key.id, name: nameOfKey(key.code), links: { isInUse: isInUse(key) } }));
    const deletionId = await addDeletion(tx, { kind: 'key', records, at });
    for (const key of keys) {
      const record = { kind: 'key', id: key.id, name: nameOfKey(key.code) };
      const after = isInUse(key) ? { isRevoked: true } : null;
      tx.audit('key.deleted', record, { before: auditedKey(key), after, deletionId });
    }
    return { ...message('key.deleted'), deletionId };
  });
}

const isInUse = ({ redeemed_at, revoked_at }: ListedKey) => redeemed_at !== null && revoked_at === null;

/** The fields of a key in the audit trail. */
const auditedKey = (key: ListedKey) => ({
  educatorId: key.educator_id,
  durationDays: key.duration_days,
  studentId: key.student_id,
  expireBy: expireByOf(key),
  isRevoked: key.revoked_at !== null,
});
