import { exportScores } from '@eemusic/contract/library/scores';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';

export type BookletScore = AnswerOf<typeof exportScores>['scores'][number];

type Found = { scores: BookletScore[]; gone: number[] };

export const bookletKey = ['booklet'];

/** Keys of the queries for saved booklets. */
export const bookletsKey = ['booklets'];

/** The scores with the names of their places, and the ids of those that were deleted. */
export function bookletQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: [...bookletKey, ids.toSorted((one, other) => one - other).join('-')],
    queryFn: ({ signal }) => find(ids, signal),
    staleTime: 0,
  });
}

/** The call fails if one of the scores is deleted, so each half is requested again until the deleted ones are found. */
async function find(ids: readonly number[], signal: AbortSignal): Promise<Found> {
  if (ids.length === 0) return { scores: [], gone: [] };
  try {
    return { ...(await call(exportScores, { selected: [...ids] }, { signal })), gone: [] };
  } catch (error) {
    if (!isGone(error)) throw error;
    if (ids.length === 1) return { scores: [], gone: [...ids] };
  }
  const middle = ids.length >> 1;
  const [one, other] = [await find(ids.slice(0, middle), signal), await find(ids.slice(middle), signal)];
  return { scores: [...one.scores, ...other.scores], gone: [...one.gone, ...other.gone] };
}

export function isGone(error: unknown): boolean {
  return error instanceof CallError && error.code === 'score.not-found';
}
