import { type Score, updateScore } from '@eemusic/contract/scores';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError, textOf } from '#api/call-error.ts';
import { call } from '#api/call.ts';
import { toast } from '#ui/toast.tsx';
import { scoreTypeOf } from './score-type.ts';
import type { Decided } from './decisions.ts';
import { forgetScores } from './queries.ts';

/** Saves over the version that was read; `isStale` when somebody else was faster. */
export function useUpdateScore(score: Score) {
  const client = useQueryClient();
  const { id, moduleId, curriculum, version } = score;
  const update = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: (decided: Decided) =>
      call(updateScore, {
        ...decided,
        id: String(id),
        moduleId,
        curriculum,
        scoreType: scoreTypeOf(score),
        version,
      }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return forgetScores(client);
    },
    onError: (error) => {
      if (!isStale(error)) toast.error(textOf(error));
    },
  });
  return { ...update, isStale: isStale(update.error) };
}

function isStale(error: unknown): boolean {
  return error instanceof CallError && error.code === 'record.stale';
}
