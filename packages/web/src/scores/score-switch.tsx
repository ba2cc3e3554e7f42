import { type listScores, type Score, toggleScore } from '@eemusic/contract/scores';
import type { AnswerOf } from '@eemusic/contract/endpoint';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { StatusSwitch } from '#ui/status-switch.tsx';

type Listed = AnswerOf<typeof listScores>;

/** Shows the wished state at once, and the old one again when the server refuses. */
export function ScoreSwitch({ score: { id, name, scoreEnabled } }: { score: Score }) {
  const client = useQueryClient();
  const lists = { queryKey: ['scores', 'list'] };
  const show = (isEnabled: boolean) =>
    client.setQueriesData<Listed>(
      lists,
      (listed) =>
        listed && {
          scores: listed.scores.map((score) => (score.id === id ? { ...score, scoreEnabled: isEnabled } : score)),
        },
    );
  const toggle = useMutation({
    mutationFn: (isEnabled: boolean) => call(toggleScore, { id: String(id), scoreEnabled: isEnabled }),
    onMutate: async (isEnabled) => {
      await client.cancelQueries(lists);
      show(isEnabled);
    },
    onError: (_error, isEnabled) => show(!isEnabled),
    onSettled: () => client.invalidateQueries(lists),
  });

  return <StatusSwitch isOn={scoreEnabled} label={t`Enable ${name}`} onChange={(isOn) => toggle.mutate(isOn)} />;
}
