import { t } from '@lingui/core/macro';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { useBackToList } from '#platform/ui/go-back.ts';
import { inOrder } from '#platform/ui/reorder/order.ts';
import { type Reorder, useReorder } from '#platform/ui/reorder/use-reorder.ts';
import { restorableText } from '#platform/ui/restorable-text.ts';
import { focusTitleIfLost } from '#platform/ui/title-focus.ts';
import { toast } from '#platform/ui/toast.tsx';

export type Named = { id: number; name: string };
type Counted = Named & { scores: number };
type Refresh = (client: QueryClient) => Promise<void>;

type Navigation<Search> = { search: Search; state?: { isFromList: true }; replace?: true };

/** Opens forms in place of a list, and goes back to the list at its scroll position. */
export function useForms<Search extends object>(navigate: (to: Navigation<Search>) => unknown, list: Search) {
  const backToList = useBackToList();
  return {
    open: (form: Search) => void navigate({ search: { ...list, ...form }, state: { isFromList: true } }),
    close: () => backToList(() => navigate({ search: list, replace: true })),
  };
}

/** Reads an entry for its form, and not again while it is open: saving reports a change by somebody else. */
export function entryQuery<Entry>(key: readonly unknown[], find: () => Promise<Entry | undefined>) {
  return queryOptions({
    queryKey: ['small list', ...key],
    queryFn: async () => {
      const entry = await find();
      if (entry !== undefined) return entry;
      const text = t`This entry does not exist, or it was deleted`;
      throw new CallError({ status: 404, code: 'entry.not-found', text });
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

type Saving = {
  send: (ids: number[], before: number[]) => Promise<unknown>;
  refresh: Refresh;
  explain?: (error: unknown) => string;
};

export type Order<Entry> = Reorder & { entries: readonly Entry[] };

/** The entries in their order, and actions that move them. A new order is shown at once; orders are saved in turn. */
export function useOrder<Entry extends Named>(
  stored: readonly Entry[],
  { send, refresh, explain = textOf }: Saving,
): Order<Entry> {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly number[] | null>(null);
  const entries = pending === null ? stored : inOrder(stored, pending);
  const scope = useId();
  const { mutate } = useMutation({
    meta: { showsOwnErrors: true },
    scope: { id: scope },
    mutationFn: ({ ids, before }: { ids: readonly number[]; before: number[] }) => send([...ids], before),
    onError: (error) => toast.error(explain(error)),
    onSettled: async (_answer, _error, { ids }) => {
      await refresh(client);
      setPending((latest) => (latest === ids ? null : latest));
    },
  });
  const save = (ids: readonly number[]) => {
    setPending(ids);
    mutate({ ids, before: entries.map(({ id }) => id) });
  };
  return { entries, ...useReorder(entries, save) };
}

/** A refusal means that the list is outdated, too. */
function useSettle(refresh: Refresh) {
  const client = useQueryClient();
  return async () => {
    await refresh(client);
    focusTitleIfLost();
  };
}

type Deleted = { message: string; deletionId: number };

/** Deletes an entry after a confirmation and offers to undo it. */
export function useDeletion(send: (id: string) => Promise<Deleted>, refresh: Refresh) {
  const { toastDeleted } = useUndo();
  const onSettled = useSettle(refresh);
  const { mutate } = useMutation({
    mutationFn: (id: number) => send(String(id)),
    onSuccess: (deleted) => toastDeleted({ ...deleted, onRestored: onSettled }),
    onSettled,
  });
  return async ({ id, name }: Named): Promise<void> => {
    const message = t`Are you sure you want to delete ${name}?`;
    if (await confirm({ message, hint: restorableText(), isDanger: true })) mutate(id);
  };
}

type Kept = Counted & { isRetired: boolean };

type Managing = {
  retire: (id: string, isRetired: boolean) => Promise<{ message: string }>;
  remove: (id: string) => Promise<Deleted>;
  refresh: Refresh;
  /** What becomes of the scores of a retired entry. */
  formatKept: (scores: number) => string;
};

/** An entry is retired after a confirmation or offered again, and deleted as long as no score has it. */
export function useActions({ retire, remove, refresh, formatKept }: Managing) {
  const onSettled = useSettle(refresh);
  const { mutate } = useMutation({
    mutationFn: ({ id, isRetired }: Pick<Kept, 'id' | 'isRetired'>) => retire(String(id), isRetired),
    onSuccess: ({ message }) => toast.success(message),
    onSettled,
  });
  const deleteEntry = useDeletion(remove, refresh);
  const askToRetire = async ({ id, name, scores }: Kept): Promise<void> => {
    if (await confirm({ message: t`Retire ${name}?`, hint: formatKept(scores) })) mutate({ id, isRetired: true });
  };
  return (entry: Kept) => ({
    ...(entry.isRetired
      ? { onOffer: () => mutate({ id: entry.id, isRetired: false }) }
      : { onRetire: () => void askToRetire(entry) }),
    onDelete: entry.scores > 0 ? null : () => void deleteEntry(entry),
  });
}
