import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { toggleKey } from '@eemusic/contract/sales/subscriptions';
import { changeSerially } from '#sales/user-management/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { findListedKey, setRevoked as mark } from './store.ts';

/** Sets the state instead of toggling it, so that a repeated request changes nothing. */
export function setRevoked(
  { database, clock }: Services,
  { keyId, isRevoked }: RequestOf<typeof toggleKey>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const key = await findListedKey(tx, keyId);
    if (key.user_id === null) throw new Refusal('key.no-user');

    const wasRevoked = key.revoked_at !== null;
    if (isRevoked !== wasRevoked) await mark(tx, [keyId], isRevoked ? clock.now() : null);
    tx.audit(
      isRevoked ? 'key.revoked' : 'key.reinstated',
      { kind: 'key', id: keyId, name: nameOfKey(key.code) },
      { before: { isRevoked: wasRevoked }, after: { isRevoked } },
    );
    return message(isRevoked ? 'key.revoked' : 'key.reinstated');
  });
}
