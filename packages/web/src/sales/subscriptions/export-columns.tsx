import type { SubscriptionEducator } from '@eemusic/contract/sales/subscriptions';
import { t } from '@lingui/core/macro';
import { numbers } from '#platform/locales/formats.ts';
import { CellText } from '#platform/ui/list/list-row.tsx';
import type { Column } from '#platform/ui/list/types.ts';
import type { ExportSort } from './export-list.ts';

export function exportColumns(): (Column<SubscriptionEducator> & { id: ExportSort })[] {
  return [
    {
      id: 'educatorName',
      header: t`School/Teacher`,
      isName: true,
      width: 180,
      grow: 3,
      cell: ({ educatorName }) => <CellText>{educatorName}</CellText>,
    },
    { id: 'name', header: t`Contact Name`, width: 140, grow: 2, narrow: 'under', cell: ({ name }) => name },
    {
      id: 'totalActiveUsers',
      header: t`Active users`,
      isNumber: true,
      width: 120,
      cell: ({ totalActiveUsers }) => numbers().format(totalActiveUsers),
    },
    {
      id: 'totalSubcriptionsKeys',
      header: t`Total Keys`,
      isNumber: true,
      width: 110,
      narrow: 'beside',
      cell: ({ totalSubcriptionsKeys }) => numbers().format(totalSubcriptionsKeys),
    },
  ];
}
