import type { Statement } from '@eemusic/contract/sales/statements';
import { t } from '@lingui/core/macro';
import { Flex, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { formatMonth, money, numbers } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { NameCell, StateBadge } from '#sales/user-management/index.ts';

const list = getRouteApi('/shell/sales/statements');

/** @param isOfAll Whether statements of several months are listed, so that each has to say its month. */
export function statementColumns(isPhone: boolean, isOfAll: boolean): TableColumn<Statement>[] {
  const state: TableColumn<Statement> = {
    id: 'state',
    header: t`Status`,
    width: 96,
    cell: (statement) => <StateBadge state={statement.state} />,
  };
  const commission: TableColumn<Statement> = {
    id: 'commission',
    header: t`Commission`,
    isNumber: true,
    cell: (row) => money(row.commission, row.currency),
  };
  if (isPhone) return [nameColumn(true, isOfAll), commission, state];
  return [
    nameColumn(false, isOfAll),
    { id: 'number', header: t`Number`, width: 150, cell: ({ number }) => number ?? '–' },
    { id: 'sales', header: t`Sales`, isNumber: true, width: 90, cell: ({ sales }) => numbers().format(sales) },
    { id: 'refunds', header: t`Refunds`, isNumber: true, width: 90, cell: ({ refunds }) => numbers().format(refunds) },
    { id: 'amount', header: t`Amount`, isNumber: true, cell: (row) => money(row.amount, row.currency) },
    commission,
    state,
    {
      id: 'paid',
      header: t({ message: 'Paid', context: 'statement' }),
      width: 216,
      cell: ({ paidOn, reference }) =>
        paidOn !== null && (
          <span className="whitespace-nowrap">
            {paidOn} <span className="dimmed text-xs">{reference}</span>
          </span>
        ),
    },
  ];
}

function nameColumn(isPhone: boolean, isOfAll: boolean): TableColumn<Statement> {
  return {
    id: 'name',
    header: t`For`,
    cell: ({ statementId, name, purged, receiver, number, month }) => (
      <Flex direction={isPhone ? 'column' : 'row'} align={isPhone ? 'start' : 'center'} columnGap={8}>
        <StatementLink id={statementId}>{formatRecordName(receiver, name, { purged })}</StatementLink>
        <Text span size="xs" c="dimmed" flex="none">
          {receiver === 'channel' ? t`Channel` : t`School/Teacher`}
          {isOfAll && !(isPhone && number !== null) && ` · ${formatMonth(month)}`}
          {isPhone && number !== null && (
            <>
              {' · '}
              <span style={{ whiteSpace: 'nowrap' }}>{number}</span>
            </>
          )}
        </Text>
      </Flex>
    ),
  };
}

/** A statement's Back returns to the list as it was. */
function StatementLink({ id, children }: { id: number; children: string }) {
  const address = list.useSearch();
  const state = { statements: address };
  return <NameCell name={children} target={{ to: '/sales/statements/$id', params: { id: String(id) }, state }} />;
}
