import type { RequestOf } from '@eemusic/contract/platform/endpoint';
import type { deleteKeys } from '@eemusic/contract/sales/subscriptions';
import type { Change } from '#platform/database/index.ts';
import { resolveSelection } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { readFilter } from './filter.ts';
import { findKeyIds } from './select.ts';
import { keyReaderOf } from './key-reader.ts';

/**
 * Returns the ids of the selected keys: those in the request, or all that its filter finds. Refuses if the filter no
 * longer finds exactly what was selected.
 */
export function resolveSelectedKeys(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { selectedKeys: ids, matching }: RequestOf<typeof deleteKeys>,
  tx?: Change,
): Promise<readonly number[]> {
  return resolveSelection({ ids, token: matching?.token }, async (limit) => {
    if (!matching) return [];
    const { educatorId, token: _token, ...conditions } = matching;
    const reader = keyReaderOf(database, tx);
    return findKeyIds(reader, await readFilter(reader, conditions, clock.today()), { educatorId, limit });
  });
}
