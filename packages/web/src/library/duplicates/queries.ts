import { hour } from '@eemusic/contract/platform/durations';
import { compareScores, type Likeness, listDuplicates } from '@eemusic/contract/library/duplicates';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

/** Groups per page. */
export const pageSize = 25;

export type DuplicatesFilter = { kind: Likeness | undefined; library: number | undefined; page: number };

export function duplicatesQuery({ kind, library, page }: DuplicatesFilter) {
  return queryOptions({
    queryKey: ['alike', 'groups', { kind, library, page }],
    queryFn: ({ signal }) =>
      call(
        listDuplicates,
        {
          Page: page,
          Size: pageSize,
          ...(kind !== undefined && { kind }),
          ...(library !== undefined && { moduleId: library }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Refetched after half a day, when the signed addresses of pages expire; the notes of a file never change. */
export function comparisonQuery(one: string, other: string) {
  return queryOptions({
    queryKey: ['comparison', one, other],
    queryFn: ({ signal }) => call(compareScores, { one, other }, { signal }),
    staleTime: hour,
  });
}
