import { deleteScore, deleteScores } from '@eemusic/contract/library/scores';
import { plural, t } from '@lingui/core/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { succeeds } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { useUndo } from '#platform/deletions/index.ts';
import { restorableText } from '#platform/ui/restorable-text.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import type { Rows } from '#platform/ui/list/types.ts';
import { refreshScores, scoreQuery } from './queries.ts';

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
      const named = nameOf(client, ids) ?? plural(ids.length, { one: '# score', other: '# scores' });
      const subject = await fetchBookletsText(named, ids);
      if (!(await confirm({ subject, count: ids.length, hint: restorableText(), isDanger: true }))) return false;
      return succeeds(mutateAsync(ids));
    },
    [client, mutateAsync],
  );
  return { ask, isPending };
}

/** The name of a score, if there is only one, as loaded by a list or its form. */
function nameOf(client: QueryClient, [id, ...others]: readonly number[]): string | null {
  if (id === undefined || others.length > 0) return null;
  const lists = client.getQueriesData<Rows<{ id: number; name: string }>>({ queryKey: ['scores', 'list'] });
  const listed = lists.flatMap(([, list]) => list?.rows ?? []).find((row) => row.id === id);
  return listed?.name ?? client.getQueryData(scoreQuery(id).queryKey)?.scores[0]?.name ?? null;
}

/** Says how many of them are in saved booklets; without such scores, `subject` alone. */
export async function fetchBookletsText(subject: string, ids: readonly number[]): Promise<string> {
  const scores = await countHeld(ids).catch(() => 0);
  if (scores === 0) return subject;
  if (ids.length === 1) return t`Delete ${subject}? It is in a booklet.`;
  const held = plural(scores, { one: '# is in a booklet', other: '# are in booklets' });
  return t`Delete ${subject}? ${held}.`;
}

/* Loaded with the first question, because lists of scores do not need the code of booklets. */
async function countHeld(ids: readonly number[]): Promise<number> {
  const { countInBooklets } = await import('@eemusic/contract/library/saved-booklets');
  return (await call(countInBooklets, { selected: [...ids] })).scores;
}
