import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { lockUserManagement } from '#sales/user-management/index.ts';
import { type Change, chunks } from '#platform/database/index.ts';
import { idsOf, type Restorer } from '#platform/deletions/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { nameOfKey } from '@eemusic/contract/sales/key-name';
import { findDeleted, markRestored, purgeKeys, setRevoked } from './store.ts';

/** Restores keys unchanged; those that were revoked by their deletion are reinstated. */
export const keyRestorer: Restorer = {
  codes: recordCodes.key,
  async restore(tx, records) {
    await lockUserManagement(tx);
    const inUse = new Set(records.filter(({ links }) => (links as Links).isInUse).map(({ id }) => id));
    for (const ids of chunks(idsOf(records))) await restoreBatch(tx, ids, inUse);
  },
  async purge(tx, records, deletedAt) {
    await lockUserManagement(tx);
    await purgeKeys(tx, idsOf(records), deletedAt);
  },
};

type Links = { isInUse: boolean };

async function restoreBatch(tx: Change, ids: readonly number[], inUse: ReadonlySet<number>): Promise<void> {
  const keys = await findDeleted(tx, ids);
  if (keys.length !== ids.length) throw new Refusal('deletion.not-found');
  await setRevoked(
    tx,
    ids.filter((id) => inUse.has(id)),
    null,
  );
  await markRestored(tx, ids);
  for (const { id, code, educator_id: educatorId } of keys) {
    const after = { educatorId, ...(inUse.has(id) && { isRevoked: false }) };
    tx.audit('key.restored', { kind: 'key', id, name: nameOfKey(code) }, { after });
  }
}
