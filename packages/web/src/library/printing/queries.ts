import { exportScores } from '@eemusic/contract/library/scores';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

/** Names and libraries of the scores that are printed. */
export function printedQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['scores', 'printed', ids.join('-')],
    queryFn: async ({ signal }) => (await call(exportScores, { selected: [...ids] }, { signal })).scores,
    staleTime: 60_000,
  });
}
