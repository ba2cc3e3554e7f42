import { type BookletScores, listBookletScores } from '@eemusic/contract/library/booklets';
import { queryOptions } from '@tanstack/react-query';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';

export type BookletScore = BookletScores['scores'][number];

export const bookletKey = ['booklet'];

/** Keys of the queries for saved booklets. */
export const bookletsKey = ['booklets'];

/** The scores with the names of their places, and those that were deleted. */
export function bookletQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: [...bookletKey, ids.toSorted((one, other) => one - other).join('-')],
    queryFn: ({ signal }): Promise<BookletScores> | BookletScores =>
      ids.length === 0 ? { scores: [], gone: [] } : call(listBookletScores, { selected: [...ids] }, { signal }),
    staleTime: 0,
  });
}

export function isGone(error: unknown): boolean {
  return error instanceof CallError && error.code === 'score.not-found';
}
