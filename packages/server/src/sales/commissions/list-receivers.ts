import type { listReceivers as declared } from '@eemusic/contract/sales/commissions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { containsSearched } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';

const maxReceivers = 50;

/** For choosing one of them by name. */
export async function listReceivers(
  { database: { read } }: Pick<Services, 'database'>,
  { receiver, searchQuery }: RequestOf<typeof declared>,
) {
  const all = read
    .selectFrom(receiver === 'channel' ? 'channels' : 'educators')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null);
  const found = searchQuery === '' ? all : all.where(containsSearched('search_key', searchQuery));
  return { receivers: await found.orderBy('name_key').orderBy('id').limit(maxReceivers).execute() };
}
