import type { listScopes as declared } from '@eemusic/contract/learning/analytics';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { contains, type Database, folded } from '#platform/database/index.ts';

const maxEach = 50;

/** By name those who are there; by id deleted ones, too, for addresses that were kept. */
export async function listScopes(
  { database: { read } }: { database: Database },
  { searchQuery, channelId, educatorId }: RequestOf<typeof declared>,
): Promise<ResultOf<typeof declared>> {
  const channels = read.selectFrom('channels').select(['id as channelId', 'name']);
  const educators = read.selectFrom('educators').select(['id as educatorId', 'name', 'channel_id as channelId']);
  if (channelId !== 0 || educatorId !== 0)
    return {
      channels: (await channels.where('id', '=', channelId).execute()).map((row) => named(row, 'Deleted channel')),
      educators: (await educators.where('id', '=', educatorId).execute()).map((row) => named(row, 'Deleted school')),
    };

  const search = folded(searchQuery);
  const [some, others] = await Promise.all([
    channels
      .where('deleted_at', 'is', null)
      .where(contains('name_key', search))
      .orderBy('name_key')
      .orderBy('id')
      .limit(maxEach)
      .execute(),
    educators
      .where('deleted_at', 'is', null)
      .where(contains('name_key', search))
      .orderBy('name_key')
      .orderBy('id')
      .limit(maxEach)
      .execute(),
  ]);
  return { channels: some, educators: others };
}

/** Who was deleted for good has no name. */
const named = <Row extends { name: string }>(row: Row, otherwise: string): Row => ({
  ...row,
  name: row.name || otherwise,
});
