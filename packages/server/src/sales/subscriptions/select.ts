import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Selected } from '@eemusic/contract/platform/selection';
import type { selectKeys as contract } from '@eemusic/contract/sales/subscriptions';
import { sql } from 'kysely';
import { selectionOf } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { type Filter, readFilter } from './filter.ts';
import { foundEducators } from './found-educators.ts';
import { foundKeys } from './found-keys.ts';
import { queryRunnerOf, readIds, type QueryRunner } from './query-runner.ts';

export async function selectKeys(
  { database, clock }: Services,
  { educatorId, ...conditions }: RequestOf<typeof contract>,
): Promise<Selected> {
  const runner = queryRunnerOf(database);
  const filter = await readFilter(runner, conditions, clock.today());
  return selectionOf(
    (limit) => findKeyIds(runner, filter, { educatorId, limit }),
    () => countFoundKeys(runner, filter, educatorId),
  );
}

/** Returns the ids of the keys that a filter finds, up to a limit; educator 0 means all. */
export async function findKeyIds(
  runner: QueryRunner,
  filter: Filter,
  { educatorId, limit }: { educatorId: number; limit: number },
): Promise<number[]> {
  const { engine, offThread } = runner;
  return readIds(offThread, engine, sql`select k.id ${await foundOf(runner, filter, educatorId)} limit ${limit}`);
}

async function countFoundKeys(runner: QueryRunner, filter: Filter, educatorId: number): Promise<number> {
  const [row] = await runner.offThread(
    sql<{ keys: number }>`select count(*) as keys ${await foundOf(runner, filter, educatorId)}`,
  );
  return row?.keys ?? 0;
}

async function foundOf(runner: QueryRunner, filter: Filter, educatorId: number) {
  const educatorIds = educatorId > 0 ? [educatorId] : await foundEducators(runner, filter);
  return foundKeys(runner.engine, filter, educatorIds);
}
