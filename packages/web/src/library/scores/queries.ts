import { exportScores } from '@eemusic/contract/library/scores';
import { hour } from '@eemusic/contract/platform/durations';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

export function scoreQuery(id: number) {
  return queryOptions({
    queryKey: ['scores', 'one', id],
    queryFn: ({ signal }) => call(exportScores, { selected: [id] }, { signal }),
    select: ({ scores }) => scores[0],
    staleTime: 0,
    /** Not refetched while a form is open; saving reports a change by somebody else. */
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export async function refreshScores(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['scores', 'list'] }),
    client.invalidateQueries({ queryKey: ['scores', 'counts'] }),
    client.invalidateQueries({ queryKey: ['scores', 'coverage'] }),
    client.invalidateQueries({ queryKey: ['scores', 'map'] }),
    client.invalidateQueries({ queryKey: ['scores', 'findings'] }),
    client.invalidateQueries({ queryKey: ['scores', 'one'] }),
    client.invalidateQueries({ queryKey: ['scores', 'suggestion'] }),
    /* An open preview is not refetched, because that would load its pages again. */
    client.invalidateQueries({ queryKey: ['scores', 'preview'], refetchType: 'none' }),
    client.invalidateQueries({ queryKey: ['alike'] }),
    client.invalidateQueries({ queryKey: ['libraries'] }),
  ]);
}

/** Signed addresses of pages expire after half a day. */
export function previewQuery(id: number, edition?: number) {
  return queryOptions({
    queryKey: ['scores', 'preview', id, ...(edition === undefined ? [] : [edition])],
    queryFn: async ({ signal }) => {
      const { previewScore } = await import('@eemusic/contract/library/playing');
      return call(
        previewScore,
        { id: String(id), ...(edition !== undefined && { edition: String(edition) }) },
        { signal },
      );
    },
    staleTime: hour,
  });
}
