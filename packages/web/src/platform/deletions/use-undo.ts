import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { toast } from '#platform/ui/toast.tsx';

export type Deletion = {
  deletionId: number;
  /** Ids of the records to restore; by default all of them. */
  records?: number[];
  onRestored?: () => unknown;
};

export function useUndo() {
  const { mutate, isPending } = useMutation({
    mutationFn: ({ deletionId, records }: Deletion) =>
      call(restoreDeletion, { deletionId, ...(records && { records }) }),
    onSuccess: ({ message }) => toast.success(message),
    /** A refusal means that the lists are outdated too. */
    onSettled: (_answer, _error, { onRestored }) => onRestored?.(),
  });

  const toastDeleted = ({ message, ...deletion }: Deletion & { message: string }) =>
    toast.undo(message, () => mutate(deletion));
  return { undo: mutate, isUndoing: isPending, toastDeleted };
}
