import type { RequestOf } from '@eemusic/contract/endpoint';
import type { deleteKeys } from '@eemusic/contract/subscriptions';
import type { Change, Database } from '#database/index.ts';
import { chosenIds } from '#http/index.ts';

/** The keys that a change means: those it names, or all that its filter finds if these are still the same. */
export function chosenKeys(
  _database: Database,
  { selectedKeys: ids, matching }: RequestOf<typeof deleteKeys>,
  _tx: Change,
): Promise<readonly number[]> {
  return chosenIds({ ids, token: matching?.token }, async () => []);
}
