import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { listDuplicates } from '@eemusic/contract/library/duplicates';
import { toggleScore } from '@eemusic/contract/library/scores';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/call.ts';
import { refreshScores } from '#library/scores/index.ts';
import { toast } from '#platform/ui/toast.tsx';

type Listed = AnswerOf<typeof listDuplicates>;

const lists = { queryKey: ['alike', 'groups'] };

/** Enables or disables a score optimistically. */
export function useEnableScore(id: number) {
  const client = useQueryClient();
  const show = (isEnabled: boolean) =>
    client.setQueriesData<Listed>(
      lists,
      (listed) =>
        listed && {
          ...listed,
          groups: listed.groups.map((group) => ({
            ...group,
            scores: group.scores.map((score) => (score.id === id ? { ...score, scoreEnabled: isEnabled } : score)),
          })),
        },
    );
  const { mutate } = useMutation({
    scope: { id: `enabled of ${id}` },
    mutationFn: (isEnabled: boolean) => call(toggleScore, { id: String(id), scoreEnabled: isEnabled }),
    onMutate: async (isEnabled) => {
      await client.cancelQueries(lists);
      show(isEnabled);
    },
    onSuccess: ({ message }) => toast.success(message),
    onError: (_error, isEnabled) => show(!isEnabled),
    onSettled: () => refreshScores(client),
  });
  return mutate;
}
