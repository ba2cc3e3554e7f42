import type { ListedScore } from '@eemusic/contract/library/catalogue';
import { toggleScore } from '@eemusic/contract/library/scores';
import { t } from '@lingui/core/macro';
import { call } from '#platform/api/call.ts';
import { refreshScores } from '#library/scores/index.ts';
import type { Rows } from '#platform/ui/list/types.ts';
import { StatusSwitch, useSwitch, withRow } from '#platform/ui/status-switch.tsx';

export function ScoreSwitch({ score: { id, name, scoreEnabled } }: { score: ListedScore }) {
  const set = useSwitch<Rows<ListedScore>>({
    lists: ['scores', 'list'],
    id: `enabled of ${id}`,
    change: (listed, isEnabled) =>
      withRow(
        listed,
        (row) => row.id === id,
        (row) => ({ ...row, scoreEnabled: isEnabled }),
      ),
    send: (isEnabled) => call(toggleScore, { id: String(id), scoreEnabled: isEnabled }),
    refresh: refreshScores,
  });
  return <StatusSwitch isOn={scoreEnabled} label={t`Enable ${name}`} onChange={set} />;
}
