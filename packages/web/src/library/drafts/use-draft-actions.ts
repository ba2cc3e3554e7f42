import { discardDraft, type DraftSummary, handOverDraft } from '@eemusic/contract/library/drafts';
import { plural, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { toast } from '#platform/ui/toast.tsx';
import { refreshDrafts } from './queries.ts';

/** Hands a review over, or takes it over; resolves to whether it succeeded. */
export function useHandOver() {
  const client = useQueryClient();
  const handing = useMutation({
    mutationFn: (request: { draftId: number; userId: number }) => call(handOverDraft, request),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => refreshDrafts(client),
  });
  return {
    isPending: handing.isPending,
    handOver: (draftId: number, userId: number) =>
      handing.mutateAsync({ draftId, userId }).then(
        () => true,
        () => false,
      ),
  };
}

/** Discards a review with its uploads after a confirmation; resolves to whether it succeeded. */
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
      return discarding.mutateAsync(id).then(
        () => true,
        () => false,
      );
    },
  };
}
