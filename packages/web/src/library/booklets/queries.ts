import { type BookletScores, listBookletScores } from '@eemusic/contract/library/booklets';
import { getBooklet, listBooklets } from '@eemusic/contract/library/saved-booklets';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export type BookletScore = BookletScores['scores'][number];

export const bookletKey = ['booklet'];

export const bookletsKey = ['booklets'];
export const bookletListsKey = [...bookletsKey, 'list'];

export function bookletQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: [...bookletKey, ids.toSorted((one, other) => one - other).join('-')],
    queryFn: ({ signal }): Promise<BookletScores> | BookletScores =>
      ids.length === 0 ? { scores: [], gone: [] } : call(listBookletScores, { selected: [...ids] }, { signal }),
    staleTime: 0,
  });
}

export const pageSize = 25;

export function bookletsQuery(searchQuery: string, page: number) {
  return queryOptions({
    queryKey: [...bookletListsKey, searchQuery, page],
    queryFn: ({ signal }) => call(listBooklets, { searchQuery, Page: page, Size: pageSize }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Not refetched while the form is open; saving reports a change by somebody else. */
export function savedBookletQuery(id: number) {
  return queryOptions({
    queryKey: [...bookletsKey, 'one', id],
    queryFn: ({ signal }) => call(getBooklet, { id: String(id) }, { signal }),
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
