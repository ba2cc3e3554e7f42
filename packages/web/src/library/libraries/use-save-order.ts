import { orderLibraries } from '@eemusic/contract/library/libraries';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { toast } from '#platform/ui/toast.tsx';
import { inOrder } from '#platform/ui/reorder/order.ts';
import { refreshLibraries, librariesQuery } from './queries.ts';

/** Saves orders one after another; `pending` is the order being saved, which is shown as an optimistic update. */
export function useSaveOrder() {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly number[] | null>(null);
  const { mutate } = useMutation({
    meta: { showsOwnErrors: true },
    scope: { id: 'order of libraries' },
    mutationFn: (ids: readonly number[]) => call(orderLibraries, { ids: [...ids] }),
    onSuccess: (_answer, ids) => {
      client.setQueryData(librariesQuery.queryKey, (shown) => shown && { modules: inOrder(shown.modules, ids) });
    },
    onError: (error) => toast.error(isOfOthers(error) ? othersChangedText() : textOf(error)),
    onSettled: async (_answer, _error, ids) => {
      await refreshLibraries(client);
      setPending((latest) => (latest === ids ? null : latest));
    },
  });

  return {
    pending,
    save: (ids: readonly number[]) => {
      setPending(ids);
      mutate(ids);
    },
  };
}

function isOfOthers(error: unknown): boolean {
  return error instanceof CallError && error.code === 'library.others';
}

function othersChangedText(): string {
  return t`Someone else added or deleted a library in the meantime. The list now shows it; please move yours again.`;
}
