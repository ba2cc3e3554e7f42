import { deleteAdministrators } from '@eemusic/contract/administrators';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { textOf } from '#api/call-error.ts';
import { call } from '#api/call.ts';
import { useUndo } from '#deletions/index.ts';
import { confirm } from '#ui/confirm.tsx';
import { pageTitleId } from '#ui/page.tsx';
import { toast } from '#ui/toast.tsx';
import { forgetAdministrators } from './queries.ts';

/** `ask` deletes after a confirmation and offers to undo it. */
export function useDeleteAdministrators({ onDeleted }: { onDeleted: () => void }) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  const { mutate, isPending } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (ids: readonly number[]) => call(deleteAdministrators, { usersIds: [...ids] }),
    onSuccess: (deleted) => {
      onDeleted();
      /* The button that had the focus goes with the selection. */
      document.getElementById(pageTitleId)?.focus({ preventScroll: true });
      toastDeleted({ ...deleted, onRestored: () => forgetAdministrators(client) });
    },
    onError: (error) => toast.error(textOf(error, t`Something Went wrong!`)),
    onSettled: () => forgetAdministrators(client),
  });

  const ask = async (ids: readonly number[]) => {
    if (await confirm({ message: t`Are you sure you want to delete all selected users?` })) mutate(ids);
  };
  return { ask, isPending };
}
