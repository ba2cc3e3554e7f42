import { restoreDeletion } from '@eemusic/contract/platform/deletions';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshScores } from '#library/scores/index.ts';
import { call } from '#platform/api/call.ts';
import { toast } from '#platform/ui/toast.tsx';
import { bookletKey, bookletsKey } from './queries.ts';
import type { Entry } from './use-booklet-scores.ts';
import { formatScores } from './use-make-booklet.ts';

/** Restores deleted scores, but not what was deleted with them. */
export function useRestoreScores() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (entries: readonly Entry[]) => {
      const deletions = Map.groupBy(
        entries.filter(({ deletionId }) => deletionId !== null),
        ({ deletionId }) => deletionId,
      );
      for (const [deletionId, scores] of deletions)
        if (deletionId !== null) await call(restoreDeletion, { deletionId, records: scores.map(({ id }) => id) });
      return entries.length;
    },
    onSuccess: (count) => toast.success(t`${formatScores(count)} restored`),
    onSettled: () =>
      Promise.all([
        refreshScores(client),
        client.invalidateQueries({ queryKey: bookletKey }),
        client.invalidateQueries({ queryKey: bookletsKey }),
      ]),
  });
  return { restore: mutate, isRestoring: isPending };
}
