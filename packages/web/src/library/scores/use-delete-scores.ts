import { deleteScore, deleteScores } from '@eemusic/contract/library/scores';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { refreshScores } from './queries.ts';

/** `ask` deletes after a confirmation, offers to undo it, and resolves to whether it deleted. */
export function useDeleteScores() {
  const client = useQueryClient();
  const { toastDeleted } = useUndo();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (ids: readonly number[]) => {
      const [only] = ids;
      return ids.length === 1 && only !== undefined
        ? call(deleteScore, { id: String(only) })
        : call(deleteScores, { selected: [...ids] });
    },
    onSuccess: (deleted) => toastDeleted({ ...deleted, onRestored: () => refreshScores(client) }),
    onSettled: () => refreshScores(client),
  });

  const ask = useCallback(
    async (ids: readonly number[]): Promise<boolean> => {
      if (!(await confirm())) return false;
      return mutateAsync(ids).then(
        () => true,
        () => false,
      );
    },
    [mutateAsync],
  );
  return { ask, isPending };
}
