import { deleteListEntry, retireListEntry } from '@eemusic/contract/library/tag-lists';
import { plural, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshTagLists } from '#library/tags/index.ts';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { restorableText } from '#platform/ui/restorable-text.ts';
import { focusTitleIfLost } from '#platform/ui/title-focus.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { NamedEntry } from './use-entry-order.ts';

/** Retires an entry, offers it again, or deletes it if no score has it. */
export function useEntryActions() {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  const onSettled = async () => {
    await refreshTagLists(client);
    focusTitleIfLost();
  };
  const retiring = useMutation({
    mutationFn: ({ id, isRetired }: { id: number; isRetired: boolean }) =>
      call(retireListEntry, { id: String(id), isRetired }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled,
  });
  const deleting = useMutation({
    mutationFn: (id: number) => call(deleteListEntry, { id: String(id) }),
    onSuccess: (deleted) => toastDeleted({ ...deleted, onRestored: () => refreshTagLists(client) }),
    onSettled,
  });

  return {
    offer: ({ id }: NamedEntry) => retiring.mutate({ id, isRetired: false }),
    retire: async ({ id, name, scores }: NamedEntry): Promise<void> => {
      const hint = plural(scores, {
        0: 'No score has it.',
        one: 'One score has it and keeps it. Nobody can give it to another.',
        other: '# scores have it and keep it. Nobody can give it to others.',
      });
      if (await confirm({ message: t`Retire ${name}?`, hint })) retiring.mutate({ id, isRetired: true });
    },
    remove: async ({ id, name }: NamedEntry): Promise<void> => {
      const message = t`Are you sure you want to delete ${name}?`;
      if (await confirm({ message, hint: restorableText(), isDanger: true })) deleting.mutate(id);
    },
  };
}
