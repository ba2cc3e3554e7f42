import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ChannelComparison } from './channel-comparison.tsx';
import { ItemFrame } from './item-frame.tsx';
import { gradesIn } from './names.ts';
import { OverviewTrend } from './overview-trend.tsx';
import { OverviewParts } from './overview-parts.tsx';
import { OverviewTiles } from './overview-tiles.tsx';
import { overviewQuery, type Overview } from './queries.ts';
import { Subscriptions } from './subscriptions.tsx';
import { useAddress } from './use-address.ts';
import { chartOrTable } from './views.ts';

/** Students, their practice, and sales. */
export function OverviewPage() {
  const { address } = useAddress();
  const found = useQuery(overviewQuery(address));
  const isOfAll = address.channel === undefined && address.educator === undefined;
  return (
    <ItemFrame
      found={found}
      views={chartOrTable()}
      namesOf={({ byGrade }: Overview) => ({ grades: gradesIn(byGrade) })}
      heights={[340, 200, 420, 420, 420]}
      hasTiles
      whenEmpty={subscriptionsOf}
    >
      {(overview) => (
        <>
          <OverviewTiles overview={overview} label={t`Figures of the period`} />
          <OverviewTrend overview={overview} />
          {isOfAll && <ChannelComparison period={overview.period} />}
          <OverviewParts overview={overview} />
          <Subscriptions overview={overview} />
        </>
      )}
    </ItemFrame>
  );
}

/** Not limited to the period: the current state of all keys. */
const subscriptionsOf = (overview: Overview) => <Subscriptions overview={overview} />;
