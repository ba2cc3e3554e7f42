import type { findTokenChannels as declared } from '@eemusic/contract/access/tokens';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import { byText, type Change, containsSortable, type Database } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';

const maxFound = 20;

export async function findTokenChannels(
  { read, engine }: Pick<Database, 'read' | 'engine'>,
  searchQuery: string,
): Promise<ResultOf<typeof declared>> {
  const channels = await read
    .selectFrom('channels')
    .select(['id as channelId', 'name as channelName'])
    .where('deleted_at', 'is', null)
    .$if(searchQuery !== '', (query) => query.where(containsSortable('name_key', searchQuery)))
    .orderBy('name_key', byText(engine, 'asc'))
    .orderBy('id')
    .limit(maxFound)
    .execute();
  return { channels };
}

export async function assertChannel(tx: Change, channelId: number): Promise<void> {
  const channel = await tx
    .selectFrom('channels')
    .select('id')
    .where('id', '=', channelId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!channel) throw new Refusal('channel.not-found');
}
