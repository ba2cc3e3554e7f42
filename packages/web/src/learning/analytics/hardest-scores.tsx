import { minScored } from '@eemusic/contract/learning/analytics';
import { t } from '@lingui/core/macro';
import type { Rows } from './address.ts';
import { accuracyColumn, scoredColumn, timeColumn } from './columns.ts';
import { FigureCard } from './figure-card.tsx';
import { HardestList } from './hardest-list.tsx';
import { gradeColumn, type OfScore, scoreColumn } from './performance-scores.tsx';
import type { Performance } from './queries.ts';
import { sayAccuracy } from './say.ts';
import { summaryOf } from './summary.ts';
import { useAddress } from './use-address.ts';

const partOf = ({ scoreId }: OfScore): Rows => ({ score: scoreId });

/** The scores with the lowest accuracy. */
export function HardestScores({ performance: { hardest, period } }: { performance: Performance }) {
  const { address } = useAddress();
  const marks = hardest.map(({ scoreId, name, accuracy }) => ({
    ...{ key: String(scoreId), name, value: accuracy, text: '', target: undefined },
  }));
  const rule = t`Scores with ${minScored} sessions or more that have an accuracy.`;
  return (
    <FigureCard
      id="hardest-scores"
      title={t`Hardest scores`}
      summary={hardest.length === 0 ? rule : `${rule} ${summaryOf({ marks: marks.toReversed(), say: sayAccuracy })}`}
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
