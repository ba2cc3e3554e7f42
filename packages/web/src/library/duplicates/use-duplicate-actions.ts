import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import type { listDuplicates } from '@eemusic/contract/library/duplicates';
import { toggleScore } from '@eemusic/contract/library/scores';
import { call } from '#platform/api/call.ts';
import { refreshScores } from '#library/scores/index.ts';
import { useSwitch } from '#platform/ui/status-switch.tsx';

export function useEnableScore(id: number) {
  return useSwitch<AnswerOf<typeof listDuplicates>>({
    lists: ['alike', 'groups'],
    id: `enabled of ${id}`,
    change: (listed, isEnabled) => ({
      ...listed,
      groups: listed.groups.map((group) => ({
        ...group,
        scores: group.scores.map((score) => (score.id === id ? { ...score, scoreEnabled: isEnabled } : score)),
      })),
    }),
    send: (isEnabled) => call(toggleScore, { id: String(id), scoreEnabled: isEnabled }),
    refresh: refreshScores,
  });
}
