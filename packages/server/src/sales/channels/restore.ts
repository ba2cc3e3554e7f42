import { recordCodes } from '@eemusic/contract/platform/record-codes';
import { affiliation } from '#sales/educators/index.ts';
import { lockUserManagement, restoreMemberships } from '#sales/user-management/index.ts';
import { type DeletedRecord, idsOf, type Restorer } from '#platform/deletions/index.ts';
import type { Services } from '#platform/services.ts';
import { purgeChannels, restoreChannels } from './store.ts';

/** Restores a channel, and the affiliations of those of its educators that have no other channel now. */
export function channelRestorer({ clock }: Services): Restorer {
  return {
    codes: recordCodes.channel,
    async restore(tx, records) {
      await lockUserManagement(tx);
      await restoreChannels(tx, idsOf(records));
      for (const { id, name } of records) tx.audit('channel.restored', { kind: 'channel', id }, { after: { name } });
      await restoreMemberships(tx, affiliation, records.flatMap(pairsOf), clock.now());
    },
    async purge(tx, records, deletedAt) {
      await lockUserManagement(tx);
      await purgeChannels(tx, idsOf(records), deletedAt);
    },
  };
}

function pairsOf({ id: owner, links }: DeletedRecord): { member: number; owner: number }[] {
  const { educators } = links as { educators: number[] };
  return educators.map((member) => ({ member, owner }));
}
