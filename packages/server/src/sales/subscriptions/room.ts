import { day } from '@eemusic/contract/platform/durations';
import { addDays } from '@eemusic/contract/platform/days';
import { setManyRevoked, subscriptionRoutes } from './routes.ts';
import { refundSale } from './refund.ts';
import type { Room } from '#platform/room.ts';
import { hasSubscribers } from '#access/webhooks/index.ts';
import type { Services } from '#platform/services.ts';
import { deleteExpired, recordExpiring, findDeleted, markRestored, purgeKeys, setRevoked } from './store.ts';
import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { lockUserManagement } from '#sales/user-management/index.ts';
import { type Change, chunks } from '#platform/database/index.ts';
import { idsOf, type Restorer } from '#platform/deletions/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { nameOfKey } from '@eemusic/contract/sales/key-name';

export { refundSale, setManyRevoked };

export const subscriptionsRoom: Room = {
  routes: subscriptionRoutes,
  restorers: () => ({ key: keyRestorer }),
  jobs: (services) => ({
    'subscriptions.announce-expiring': {
      every: day,
      run: (_payload, { signal }) => announceExpiring(services, signal),
    },
  }),
};

/** How many days before its last day a key's expiry is announced. */
const daysAhead = 7;

/**
 * Records the keys that are about to expire, each once per last day; a trigger queues webhook deliveries for new rows.
 */
export async function announceExpiring({ database, clock }: Services, signal: AbortSignal): Promise<void> {
  const from = clock.today();
  await database.write((tx) => deleteExpired(tx, from));
  if (!(await hasSubscribers(database.read, 'key.expiring'))) return;
  for (;;) {
    signal.throwIfAborted();
    const noted = await database.write((tx) => recordExpiring(tx, { from, to: addDays(from, daysAhead) }));
    if (noted === 0) return;
  }
}

/** Restores keys unchanged; those that were revoked by their deletion are reinstated. */
const keyRestorer: Restorer = {
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
