import { deleteLibrary, type Library } from '@eemusic/contract/library/libraries';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { restorableText } from '#platform/ui/restorable-text.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { focusTitleIfLost } from '#platform/ui/title-focus.ts';
import { refreshLibraries } from './queries.ts';

/** Deletes a library after a confirmation and offers to undo it. */
export function useDeleteLibrary() {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  const { mutate } = useMutation({
    mutationFn: (id: number) => call(deleteLibrary, { id: String(id) }),
    onSuccess: (deleted) => toastDeleted({ ...deleted, onRestored: () => refreshLibraries(client) }),
    /** A refusal means that the list is outdated too. */
    onSettled: async () => {
      await refreshLibraries(client);
      focusTitleIfLost();
    },
  });

  return async ({ id, name }: Library): Promise<void> => {
    if (await confirm({ message: t`Are you sure you want to delete ${name}?`, hint: restorableText(), isDanger: true }))
      mutate(id);
  };
}
