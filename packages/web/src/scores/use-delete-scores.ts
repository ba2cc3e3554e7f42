import { deleteScore, deleteScores } from '@eemusic/contract/scores';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#api/call.ts';
import { confirm } from '#ui/confirm.tsx';
import { toast } from '#ui/toast.tsx';
import { forgetScores } from './queries.ts';

/** `ask` deletes after a confirmation and answers whether it did. */
export function useDeleteScores() {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (ids: readonly number[]) => {
      const [only] = ids;
      return ids.length === 1 && only !== undefined
        ? call(deleteScore, { id: String(only) })
        : call(deleteScores, { selected: [...ids] });
    },
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => forgetScores(client),
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
