import { affiliation } from '#sales/educators/index.ts';
import { lockChain, restoreMemberships } from '#sales/user-management/index.ts';
import type { DeletedRecord, Restorer } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { purgeChannels, restoreChannels } from './store.ts';

/** A channel comes back with those of its educators who have no other by now. */
export function channelRestorer({ database, clock }: Services): Restorer {
  return {
    codes: ['UM'],
    async restore(tx, records) {
      await lockChain(tx, database.engine);
      await restoreChannels(tx, idsOf(records));
      for (const { id, name } of records) tx.audit('channel.restored', { kind: 'channel', id }, { after: { name } });
      await restoreMemberships(tx, affiliation, records.flatMap(pairsOf), clock.now());
    },
    async purge(tx, records, deletedAt) {
      await lockChain(tx, database.engine);
      await purgeChannels(tx, idsOf(records), deletedAt);
    },
  };
}

const idsOf = (records: readonly DeletedRecord[]) => records.map(({ id }) => id);

function pairsOf({ id: owner, links }: DeletedRecord): { member: number; owner: number }[] {
  const { educators } = links as { educators: number[] };
  return educators.map((member) => ({ member, owner }));
}
