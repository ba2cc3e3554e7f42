import { minScored } from '@eemusic/contract/learning/analytics';
import { t } from '@lingui/core/macro';
import type { Rows } from './address.ts';
import { accuracyColumn, scoredColumn, timeColumn } from './columns.ts';
import { FigureCard } from './figure-card.tsx';
import { HardestList } from './hardest-list.tsx';
import { gradeColumn, type OfScore, scoreColumn } from './performance-scores.tsx';
import type { Performance } from './queries.ts';
import { useAddress } from './use-address.ts';

const partOf = ({ scoreId }: OfScore): Rows => ({ score: scoreId });

/** The scores with the lowest accuracy. */
export function HardestScores({ performance: { hardest, period } }: { performance: Performance }) {
  const { address } = useAddress();
  const rule = t`Scores with at least ${minScored} scored sessions.`;
  return (
    <FigureCard
      id="hardest-scores"
      title={t`Hardest scores`}
      summary={rule}
      period={period}
      columns={[scoreColumn(), gradeColumn(), scoredColumn(partOf), timeColumn(), accuracyColumn(partOf)]}
      rows={hardest}
      keyOf={({ scoreId }) => String(scoreId)}
      isTable={address.view === 'table'}
      isWide={address.view === 'table'}
      chart={<HardestList scores={hardest} />}
    />
  );
}
