import type { moveEducators as contract } from '@eemusic/contract/sales/educators';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { assertNotDeleted, changeSerially, moveMembers } from '#sales/user-management/index.ts';
import type { Administrator } from '#platform/database/index.ts';
import { message, resolveSelection } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { findIds, noFilter } from './query.ts';
import { affiliation } from './store.ts';

/** Moves all or none. Past sales stay with the channel for which they were made. */
export function moveEducators(
  { database, clock }: Services,
  { educators: ids, matching, channelId }: RequestOf<typeof contract>,
  by: Administrator,
) {
  return changeSerially(database, by, async (tx) => {
    const chosen = await resolveSelection({ ids, token: matching?.token }, (limit) =>
      findIds(tx, { ...noFilter, ...matching }, limit),
    );
    if (channelId !== null) await assertNotDeleted(tx, 'channels', [channelId]);
    const { count, byFormerOwner } = await moveMembers(tx, affiliation, {
      ids: chosen,
      to: channelId,
      at: clock.now(),
    });
    const before = [...byFormerOwner].map(([channelId, educators]) => ({ channelId, educators }));
    return { ...message('educator.moved', { count }), moved: count, before };
  });
}
