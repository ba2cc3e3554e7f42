import { coverScores } from '@eemusic/contract/library/catalogue';
import type { CallOf } from '@eemusic/contract/platform/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

/** A filter of scores, without a place. */
export type MapFilter = Omit<CallOf<typeof coverScores>, 'by' | 'withDisabled' | 'gradeId' | 'levelId' | 'stageId'>;

/**
 * How many scores of a filter each stage has. The query key begins with 'scores', so that changes of scores refresh it.
 */
export function mapQuery(filter: MapFilter) {
  return queryOptions({
    queryKey: ['scores', 'map', filter],
    queryFn: ({ signal }) => call(coverScores, { ...filter, withDisabled: true }, { signal }),
    select: ({ grades }) => grades,
    placeholderData: keepPreviousData,
  });
}
