import type { listSavedFilters } from '@eemusic/contract/library/saved-filters';
import type { ResultOf } from '@eemusic/contract/platform/endpoint';
import type { Services } from '#platform/services.ts';
import { listFilterRows } from './store.ts';

export async function list({ database }: Services, ownerId: number): Promise<ResultOf<typeof listSavedFilters>> {
  const filters = await listFilterRows(database.read, ownerId);
  return { filters: filters.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true })) };
}
