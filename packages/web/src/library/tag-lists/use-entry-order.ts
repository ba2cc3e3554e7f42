import { type ManagedList, orderListEntries, type TagLists } from '@eemusic/contract/library/tag-lists';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { allScoreTypes, nameInLanguage, refreshTagLists, tagsOf } from '#library/tags/index.ts';
import { textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { inOrder } from '#platform/ui/reorder/order.ts';
import { useReorder } from '#platform/ui/reorder/use-reorder.ts';
import { toast } from '#platform/ui/toast.tsx';

type List = TagLists[number];
type Sent = { list: ManagedList; version: number; ids: readonly number[] };

/**
 * The entries in their current order with their names, and actions that move them; each new order is saved immediately.
 */
export function useEntryOrder({ list, version, entries }: List) {
  const client = useQueryClient();
  const [pending, setPending] = useState<Sent | null>(null);
  const { mutate } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: ({ ids, ...of }: Sent) => call(orderListEntries, { ...of, ids: [...ids] }),
    onError: (error) => toast.error(textOf(error)),
    onSettled: async (_answer, _error, sent) => {
      await refreshTagLists(client);
      setPending((latest) => (latest === sent ? null : latest));
    },
  });

  const tags = list === 'scoreType' ? allScoreTypes() : tagsOf(list);
  const named = entries.map((entry) => ({
    ...entry,
    name: tags.find(({ id }) => id === entry.id)?.name ?? nameInLanguage(entry),
  }));
  const shown = pending?.list === list ? inOrder(named, pending.ids) : named;
  const save = (ids: readonly number[]) => {
    const sent = { list, version, ids };
    setPending(sent);
    mutate(sent);
  };
  return { entries: shown, isSaving: pending !== null, ...useReorder(shown, save) };
}

export type EntryOrder = ReturnType<typeof useEntryOrder>;
export type NamedEntry = EntryOrder['entries'][number];
