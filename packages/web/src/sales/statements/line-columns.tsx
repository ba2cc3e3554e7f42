import type { LateEntry, StatementLine } from '@eemusic/contract/sales/statements';
import type { Currency } from '@eemusic/contract/platform/currencies';
import { t } from '@lingui/core/macro';
import { enumerate, money, numbers } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';

/** The kind of members that a statement has lines for. */
const memberOf = (isOfChannel: boolean) => (isOfChannel ? 'educator' : 'student');

const percent = (basisPoints: number) =>
  numbers({ style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);

export function lineColumns(isOfChannel: boolean, currency: Currency | undefined): TableColumn<StatementLine>[] {
  const member = memberOf(isOfChannel);
  return [
    {
      id: 'name',
      header: isOfChannel ? t`School/Teacher` : t`User`,
      cell: (row) => formatRecordName(member, row.name, row),
    },
    { id: 'sales', header: t`Sales`, isNumber: true, width: 90, cell: ({ sales }) => sales },
    { id: 'refunds', header: t`Refunds`, isNumber: true, width: 90, cell: ({ refunds }) => refunds },
    { id: 'amount', header: t`Amount`, isNumber: true, cell: ({ amount }) => money(amount, currency) },
    { id: 'rates', header: t`Rate`, isNumber: true, width: 120, cell: ({ rates }) => enumerate(rates.map(percent)) },
    { id: 'commission', header: t`Commission`, isNumber: true, cell: ({ commission }) => money(commission, currency) },
  ];
}

export function lateColumns(isOfChannel: boolean, currency: Currency | undefined): TableColumn<LateEntry>[] {
  const member = memberOf(isOfChannel);
  return [
    { id: 'day', header: t`Day`, width: 110, cell: ({ day }) => day },
    { id: 'kind', header: t`Kind`, width: 110, cell: ({ kind }) => formatKind(kind) },
    { id: 'name', header: t`For`, cell: (row) => formatRecordName(member, row.name, row) },
    { id: 'reason', header: t`Reason`, cell: ({ reason }) => reason },
    { id: 'amount', header: t`Amount`, isNumber: true, cell: ({ amount }) => money(amount, currency) },
    { id: 'commission', header: t`Commission`, isNumber: true, cell: ({ commission }) => money(commission, currency) },
  ];
}

function formatKind(kind: LateEntry['kind']): string {
  if (kind === 'refund') return t`Refund`;
  return kind === 'sale' ? t`Sale` : t`Correction`;
}
