import type { listReceivers as declared } from '@eemusic/contract/sales/commissions';
import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import { byText, containsSearched } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';

/** For choosing one of them by name, also by those who may not see the lists of user management. */
export async function listReceivers(
  { database: { read, engine } }: Pick<Services, 'database'>,
  { receiver, searchQuery, Page, Size }: RequestOf<typeof declared>,
) {
  const all = read.selectFrom(receiver === 'channel' ? 'channels' : 'educators').where('deleted_at', 'is', null);
  const found = searchQuery === '' ? all : all.where(containsSearched('search_key', searchQuery));
  const receivers = await found
    .select(['id', 'name'])
    .orderBy('name_key', byText(engine, 'asc'))
    .orderBy('id')
    .limit(Size)
    .offset((Page - 1) * Size)
    .execute();
  const { total } = await found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { receivers, total: Number(total) };
}
