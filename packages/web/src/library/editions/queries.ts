import { checkEdition, listEditions } from '@eemusic/contract/library/editions';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { refreshScores } from '#library/scores/index.ts';
import { call } from '#platform/api/call.ts';

export function editionsQuery(id: number) {
  return queryOptions({
    queryKey: ['editions', id],
    queryFn: ({ signal }) => call(listEditions, { id: String(id) }, { signal }),
    staleTime: 0,
  });
}

export function checkQuery(id: number, fileName: string) {
  return queryOptions({
    queryKey: ['editions', id, 'check', fileName],
    queryFn: ({ signal }) => call(checkEdition, { id: String(id), fileName }, { signal }),
    staleTime: 0,
    /* Not cached, because the score may have changed by the next time. */
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

export async function refreshEditions(client: QueryClient, id: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['editions', id], exact: true }),
    client.resetQueries({ queryKey: ['scores', 'preview', id] }),
    refreshScores(client),
  ]);
}
