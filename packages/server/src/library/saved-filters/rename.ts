import type { renameFilter } from '@eemusic/contract/library/saved-filters';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { message } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { setFilterName } from './store.ts';

export async function rename(
  { database }: Services,
  request: RequestOf<typeof renameFilter>,
  ownerId: number,
): Promise<ResultOf<typeof renameFilter>> {
  await database.write((tx) => setFilterName(tx, { ...request, ownerId }));
  return message('filter.renamed');
}
