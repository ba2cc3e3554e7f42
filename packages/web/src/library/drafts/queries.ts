import { discardDraft, type DraftSummary, getDraft, handOverDraft, listDrafts } from '@eemusic/contract/library/drafts';
import { plural, t } from '@lingui/core/macro';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { succeeds } from '#platform/api/call-error.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { toast } from '#platform/ui/toast.tsx';

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

export function refreshDrafts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['drafts', 'list'] });
}

export function useHandOver() {
  const client = useQueryClient();
  const handing = useMutation({
    mutationFn: (request: { draftId: number; userId: number }) => call(handOverDraft, request),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => refreshDrafts(client),
  });
  return {
    isPending: handing.isPending,
    handOver: (draftId: number, userId: number) => succeeds(handing.mutateAsync({ draftId, userId })),
  };
}

export function useDiscard() {
  const client = useQueryClient();
  const discarding = useMutation({
    mutationFn: (id: number) => call(discardDraft, { id: String(id) }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => refreshDrafts(client),
  });
  return {
    isPending: discarding.isPending,
    discard: async ({ id, names }: Pick<DraftSummary, 'id' | 'names'>) => {
      const isSure = await confirm({
        message: t`Are you sure you want to discard the uploaded scores?`,
        subject: plural(names.length, { one: '# uploaded score', other: '# uploaded scores' }),
        hint: t`Their files are removed at once. This cannot be undone.`,
        isDanger: true,
      });
      if (!isSure) return false;
      return succeeds(discarding.mutateAsync(id));
    },
  };
}
