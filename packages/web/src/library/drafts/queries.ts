import { getDraft, listDrafts } from '@eemusic/contract/library/drafts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

/** Reviews waiting to be published, and the colleagues who could take them over. */
export const draftsQuery = queryOptions({
  queryKey: ['drafts', 'list'],
  queryFn: ({ signal }) => call(listDrafts, {}, { signal }),
  staleTime: 0,
});

/** One review as it was opened: later versions are merged with the user's input and never replace it. */
export function draftQuery(id: number) {
  return queryOptions({
    queryKey: ['drafts', 'one', id],
    queryFn: ({ signal }) => fetchDraft(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: ({ state }) => state.data === undefined,
  });
}

export async function fetchDraft(id: number, signal?: AbortSignal) {
  return (await call(getDraft, { id: String(id) }, signal && { signal })).draft;
}

/** Refetches everything that shows reviews, after one was begun, ended or handed over. */
export function refreshDrafts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['drafts', 'list'] });
}
