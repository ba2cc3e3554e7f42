import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Selected } from '@eemusic/contract/platform/selection';
import type { selectKeys as contract } from '@eemusic/contract/sales/subscriptions';
import { sql } from 'kysely';
import { selectionOf } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { type Filter, readFilter } from './filter.ts';
import { foundEducators } from './found-educators.ts';
import { foundKeys } from './found-keys.ts';
import { type KeyReader, keyReaderOf, readCount, readIds } from './key-reader.ts';

export async function selectKeys(
  { database, clock }: Services,
  { educatorId, ...conditions }: RequestOf<typeof contract>,
): Promise<Selected> {
  const reader = keyReaderOf(database);
  const filter = await readFilter(reader, conditions, clock.today());
  return selectionOf(
    (limit) => findKeyIds(reader, filter, { educatorId, limit }),
    async () => readCount(reader, await foundOf(reader, filter, educatorId)),
  );
}

/** Returns the ids of the keys that a filter finds, up to a limit; educator 0 means all. */
export async function findKeyIds(
  reader: KeyReader,
  filter: Filter,
  { educatorId, limit }: { educatorId: number; limit: number },
): Promise<number[]> {
  return readIds(reader, sql`select k.id ${await foundOf(reader, filter, educatorId)} limit ${limit}`);
}

async function foundOf(reader: KeyReader, filter: Filter, educatorId: number) {
  const educatorIds = educatorId > 0 ? [educatorId] : await foundEducators(reader, filter);
  return foundKeys(filter, educatorIds);
}
