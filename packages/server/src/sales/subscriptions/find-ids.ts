import { sql } from 'kysely';
import type { Filter } from './filter.ts';
import { foundEducators } from './found-educators.ts';
import { foundKeys } from './found-keys.ts';
import { readIds, type Reading } from './reading.ts';

/** Ids of the keys that a filter finds, at most so many; educator 0 means all of them. */
export async function findKeyIds(
  reading: Reading,
  filter: Filter,
  { educatorId, most }: { educatorId: number; most: number },
): Promise<number[]> {
  const { engine, far } = reading;
  return readIds(far, engine, sql`select k.id ${await foundOf(reading, filter, educatorId)} limit ${most}`);
}

export async function countFoundKeys(reading: Reading, filter: Filter, educatorId: number): Promise<number> {
  const [row] = await reading.far(
    sql<{ keys: number }>`select count(*) as keys ${await foundOf(reading, filter, educatorId)}`,
  );
  return row?.keys ?? 0;
}

async function foundOf(reading: Reading, filter: Filter, educatorId: number) {
  const educatorIds = educatorId > 0 ? [educatorId] : await foundEducators(reading, filter);
  return foundKeys(reading.engine, filter, educatorIds);
}
