import { type Change, chunks } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { affiliation, beginMemberships, endMemberships } from './memberships.ts';

type Move = { educatorIds: readonly number[]; channelId: number | null; at: Date };

/**
 * Moves live educators to a channel, or out of theirs, with an audit entry each; who is there already stays untouched.
 * Refuses when one of them does not exist. Needs `lockChain`; the channel must be live.
 */
export async function affiliate(tx: Change, { educatorIds, channelId, at }: Move): Promise<void> {
  const ids = [...new Set(educatorIds)];
  const before = await findEducators(tx, ids);
  if (before.length !== ids.length) throw new Refusal('educator.not-found');

  const moved = before.filter((educator) => educator.channel_id !== channelId);
  if (moved.length === 0) return;
  const movedIds = moved.map(({ id }) => id);
  for (const some of chunks(movedIds))
    await tx
      .updateTable('educators')
      .set((row) => ({ channel_id: channelId, version: row('version', '+', 1) }))
      .where('id', 'in', some)
      .execute();
  await endMemberships(tx, affiliation, movedIds, at);
  const pairs = channelId === null ? [] : movedIds.map((member) => ({ member, owner: channelId }));
  await beginMemberships(tx, affiliation, pairs, at);

  for (const { id, name, channel_id: from } of moved)
    tx.audit('educator.moved', { kind: 'educator', id, name }, { before: { channelId: from }, after: { channelId } });
}

async function findEducators(tx: Change, ids: readonly number[]) {
  const found: { id: number; name: string; channel_id: number | null }[] = [];
  for (const some of chunks(ids)) {
    const rows = await tx
      .selectFrom('educators')
      .select(['id', 'name', 'channel_id'])
      .where('id', 'in', some)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
    found.push(...rows);
  }
  return found;
}
