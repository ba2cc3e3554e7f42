import { type listScores, type Score, toggleScore } from '@eemusic/contract/scores';
import type { AnswerOf } from '@eemusic/contract/endpoint';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { StatusSwitch } from '#ui/status-switch.tsx';

type Listed = AnswerOf<typeof listScores>;

/** Shows the wished state from the click on, and the old one again when the server refuses. */
export function ScoreSwitch({ score: { id, name, scoreEnabled } }: { score: Score }) {
  const client = useQueryClient();
  const lists = { queryKey: ['scores', 'list'] };
  const [wished, setWished] = useState<boolean | null>(null);
  const toggle = useMutation({
    mutationFn: (isEnabled: boolean) => call(toggleScore, { id: String(id), scoreEnabled: isEnabled }),
    onSuccess: (_answer, isEnabled) =>
      client.setQueriesData<Listed>(
        lists,
        (listed) =>
          listed && {
            scores: listed.scores.map((score) => (score.id === id ? { ...score, scoreEnabled: isEnabled } : score)),
          },
      ),
    onSettled: () => {
      setWished(null);
      return client.invalidateQueries(lists);
    },
  });

  return (
    <StatusSwitch
      isOn={wished ?? scoreEnabled}
      label={t`Enable ${name}`}
      onChange={(isOn) => {
        setWished(isOn);
        toggle.mutate(isOn);
      }}
    />
  );
}
