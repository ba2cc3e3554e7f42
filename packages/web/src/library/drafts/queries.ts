import { getDraft, listDrafts } from '@eemusic/contract/library/drafts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';

/** Reviews that wait to be published, and the colleagues who could take them over. */
export const draftsQuery = queryOptions({
  queryKey: ['drafts', 'list'],
  queryFn: ({ signal }) => call(listDrafts, {}, { signal }),
  staleTime: 0,
});

/** One review as it is opened: what is entered is merged with what others save, never replaced. */
export function draftQuery(id: number) {
  return queryOptions({
    queryKey: ['drafts', 'one', id],
    queryFn: ({ signal }) => fetchDraft(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
}

export async function fetchDraft(id: number, signal?: AbortSignal) {
  return (await call(getDraft, { id: String(id) }, signal && { signal })).draft;
}

/** After reviews began, ended or went to somebody else. */
export function refreshDrafts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['drafts', 'list'] });
}
