import { sql } from 'kysely';
import type { Filter } from './filter.ts';
import { foundEducators } from './found-educators.ts';
import { foundKeys } from './found-keys.ts';
import { readIds, type QueryRunner } from './query-runner.ts';

/** Ids of the keys that a filter finds, at most so many; educator 0 means all of them. */
export async function findKeyIds(
  runner: QueryRunner,
  filter: Filter,
  { educatorId, most }: { educatorId: number; most: number },
): Promise<number[]> {
  const { engine, offThread } = runner;
  return readIds(offThread, engine, sql`select k.id ${await foundOf(runner, filter, educatorId)} limit ${most}`);
}

export async function countFoundKeys(runner: QueryRunner, filter: Filter, educatorId: number): Promise<number> {
  const [row] = await runner.offThread(
    sql<{ keys: number }>`select count(*) as keys ${await foundOf(runner, filter, educatorId)}`,
  );
  return row?.keys ?? 0;
}

async function foundOf(runner: QueryRunner, filter: Filter, educatorId: number) {
  const educatorIds = educatorId > 0 ? [educatorId] : await foundEducators(runner, filter);
  return foundKeys(runner.engine, filter, educatorIds);
}
