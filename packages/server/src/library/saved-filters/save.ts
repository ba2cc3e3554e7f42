import { maxSavedFilters, type saveFilter } from '@eemusic/contract/library/saved-filters';
import type { RequestOf, ResultOf } from '@eemusic/contract/platform/endpoint';
import { lock } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { insertFilter, listFilterRows } from './store.ts';

/** Holds a lock, so that two concurrent requests cannot exceed the limit together. */
export async function save(
  { database, clock }: Services,
  { name, address }: RequestOf<typeof saveFilter>,
  ownerId: number,
): Promise<ResultOf<typeof saveFilter>> {
  return database.write(async (tx) => {
    await lock(tx, database.engine, `saved filters of ${ownerId}`);
    const present = await listFilterRows(tx, ownerId);
    if (present.length >= maxSavedFilters) throw new Refusal('filter.too-many', { max: maxSavedFilters });
    return { ...message('filter.saved'), id: await insertFilter(tx, { ownerId, name, address, at: clock.now() }) };
  });
}
