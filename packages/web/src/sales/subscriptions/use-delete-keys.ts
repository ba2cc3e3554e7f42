import { deleteKeys } from '@eemusic/contract/sales/subscriptions';
import { plural, t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, textOf } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { focusTitle } from '#platform/ui/title-focus.ts';
import { toast } from '#platform/ui/toast.tsx';
import type { ChosenKeys } from './chosen-keys.ts';
import { noKeys } from './key-selection.ts';
import { forgetKeys } from './queries.ts';
import type { KeySelectionState } from './use-key-selection.ts';

/** Asks, deletes exactly what was selected, and offers to undo it. */
export function useDeleteKeys(select: KeySelectionState['select']) {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  const { mutate, isPending } = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: ({ body }: ChosenKeys) => call(deleteKeys, body),
    onSuccess: (deleted) => {
      select(noKeys);
      /* The button that had the focus goes with the selection. */
      focusTitle();
      toastDeleted({ ...deleted, onRestored: () => forgetKeys(client) });
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'selection.changed') select(noKeys);
      toast.error(textOf(error, t`Something Went wrong!`));
    },
    onSettled: () => forgetKeys(client),
  });

  const ask = async (chosen: ChosenKeys) => {
    const question = plural(chosen.count, {
      one: 'Are you sure you want to delete this key? If it is in use, it is revoked.',
      other: 'Are you sure you want to delete all # selected keys? Those in use are revoked.',
    });
    if (await confirm({ message: question })) mutate(chosen);
  };
  return { ask: (chosen: ChosenKeys) => void ask(chosen), isPending };
}
