import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { Selected } from '@eemusic/contract/platform/selection';
import type { selectKeys as contract } from '@eemusic/contract/sales/subscriptions';
import { selectionOf } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { readFilter } from './filter.ts';
import { countFoundKeys, findKeyIds } from './find-ids.ts';
import { queryRunnerOf } from './query-runner.ts';

export async function selectKeys(
  { database, clock }: Services,
  { educatorId, ...asked }: RequestOf<typeof contract>,
): Promise<Selected> {
  const runner = queryRunnerOf(database);
  const filter = await readFilter(runner, asked, clock.now());
  return selectionOf(
    (most) => findKeyIds(runner, filter, { educatorId, most }),
    () => countFoundKeys(runner, filter, educatorId),
  );
}
