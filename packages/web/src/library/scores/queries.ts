import { exportScores } from '@eemusic/contract/library/scores';
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

/** Prefetches the preview of a score. Its query is imported here, because lists do not need it. */
export async function fetchPreview(client: QueryClient, id: number) {
  const { previewQuery } = await import('./preview-query.ts');
  return client.fetchQuery(previewQuery(id));
}
