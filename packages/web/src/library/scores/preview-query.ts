import { previewScore } from '@eemusic/contract/library/playing';
import { hour } from '@eemusic/contract/platform/durations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

/** Signed addresses of pages expire after half a day. */
export function previewQuery(id: number, edition?: number) {
  return queryOptions({
    queryKey: ['scores', 'preview', id, ...(edition === undefined ? [] : [edition])],
    queryFn: ({ signal }) =>
      call(previewScore, { id: String(id), ...(edition !== undefined && { edition: String(edition) }) }, { signal }),
    staleTime: hour,
  });
}
