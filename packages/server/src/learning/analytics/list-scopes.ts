import type { listScopes as declared } from '@eemusic/contract/learning/analytics';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import type { PurgedKind } from '@eemusic/contract/platform/deletions';
import { containsSortable, type Database } from '#platform/database/index.ts';
import { purgedOf, shownName } from '#platform/deletions/index.ts';

const maxEach = 50;

/** Finds channels and educators by name; by id also deleted ones, because bookmarked addresses may contain them. */
export async function listScopes(
  { database: { read } }: { database: Database },
  { searchQuery, channelId, educatorId }: RequestOf<typeof declared>,
): Promise<ResultOf<typeof declared>> {
  const channels = read.selectFrom('channels').select(['id as channelId', 'name']);
  const educators = read.selectFrom('educators').select(['id as educatorId', 'name', 'channel_id as channelId']);
  if (channelId !== 0 || educatorId !== 0)
    return {
      channels: (await channels.where('id', '=', channelId).execute()).map((row) => named('channel', row)),
      educators: (await educators.where('id', '=', educatorId).execute()).map((row) => named('educator', row)),
    };

  const [foundChannels, foundEducators] = await Promise.all([
    channels
      .where('deleted_at', 'is', null)
      .where(containsSortable('name_key', searchQuery))
      .orderBy('name_key')
      .orderBy('id')
      .limit(maxEach)
      .execute(),
    educators
      .where('deleted_at', 'is', null)
      .where(containsSortable('name_key', searchQuery))
      .orderBy('name_key')
      .orderBy('id')
      .limit(maxEach)
      .execute(),
  ]);
  return {
    channels: foundChannels.map((row) => named('channel', row)),
    educators: foundEducators.map((row) => named('educator', row)),
  };
}

const named = <Row extends { name: string }>(kind: PurgedKind, row: Row) => ({
  ...row,
  name: shownName(kind, row.name),
  purged: purgedOf({ [kind]: row.name }),
});
