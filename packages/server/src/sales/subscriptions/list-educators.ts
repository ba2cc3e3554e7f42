import type { AnswerOf, RequestOf } from '@eemusic/contract/platform/endpoint';
import type { listKeyEducators as contract } from '@eemusic/contract/sales/subscriptions';
import { containsSearched } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';

const maxListed = 500;

/** Lists active educators with an active channel or none, for whom keys can be made. */
export async function listKeyEducators(
  { database: { read } }: Services,
  { searchQuery, educatorId }: RequestOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  let query = read.selectFrom('educators').where('deleted_at', 'is', null).where('is_active', '=', 1);
  query = query.where(({ exists, not, selectFrom }) => {
    const channel = selectFrom('channels').select('channels.id').whereRef('channels.id', '=', 'educators.channel_id');
    return not(exists(channel.where('channels.is_active', '=', 0)));
  });
  if (searchQuery !== '') query = query.where(containsSearched('search_key', searchQuery));
  if (educatorId > 0) query = query.where('id', '=', educatorId);
  const [educators, { total }] = await Promise.all([
    query
      .select(['id as educatorId', 'name as educatorName'])
      .orderBy('name_key')
      .orderBy('id')
      .limit(maxListed)
      .execute(),
    query.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { educators, total };
}
