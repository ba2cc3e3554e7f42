import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { deleteKeys } from '@eemusic/contract/sales/subscriptions';
import type { Change } from '#platform/database/index.ts';
import { chosenIds } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { readFilter } from './filter.ts';
import { findKeyIds } from './find-ids.ts';
import { queryRunnerOf } from './query-runner.ts';

/** The keys that a change means: those it names, or all that its filter finds if these are still the same. */
export function chosenKeys(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { selectedKeys: ids, matching }: RequestOf<typeof deleteKeys>,
  tx: Change,
): Promise<readonly number[]> {
  return chosenIds({ ids, token: matching?.token }, async (most) => {
    if (!matching) return [];
    const { educatorId, token: _token, ...asked } = matching;
    const runner = queryRunnerOf(database, tx);
    return findKeyIds(runner, await readFilter(runner, asked, clock.now()), { educatorId, most });
  });
}
