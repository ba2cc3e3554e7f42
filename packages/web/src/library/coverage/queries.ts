import { coverScores } from '@eemusic/contract/library/catalogue';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import type { CoverageAddress } from './address.ts';

/** The query key begins with 'scores', so that changes of scores refresh it. */
export function coverageQuery({ library, curriculum, by }: CoverageAddress) {
  return queryOptions({
    queryKey: ['scores', 'coverage', { library, curriculum, by }],
    queryFn: ({ signal }) => call(coverScores, { moduleId: library, curriculum, by }, { signal }),
    select: ({ grades }) => grades,
    placeholderData: keepPreviousData,
  });
}
