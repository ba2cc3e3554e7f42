import type { deleteFilter } from '@eemusic/contract/library/saved-filters';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { removeFilter } from './store.ts';

export async function remove(
  { database }: Services,
  { id }: RequestOf<typeof deleteFilter>,
  ownerId: number,
): Promise<ResultOf<typeof deleteFilter>> {
  await database.write((tx) => removeFilter(tx, { id, ownerId }));
  return message('filter.deleted');
}
