import { countInBooklets as contract } from '@eemusic/contract/library/saved-booklets';
import { call } from '#platform/api/call.ts';

/** How many of these scores are in saved booklets. */
export async function countInBooklets(ids: readonly number[]): Promise<number> {
  return (await call(contract, { selected: [...ids] })).scores;
}
