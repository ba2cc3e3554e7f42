import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table } from '@mantine/core';
import { numbers } from '#platform/locales/formats.ts';
import { ForecastLink, useIsChosen } from './forecast-link.tsx';
import { type ForecastMonth, nameMonth, sumKeys } from './forecast-months.ts';
import classes from './forecast.module.css';

/** The numbers behind the bars. */
export function ForecastTable({ months }: { months: readonly ForecastMonth[] }) {
  const isChosen = useIsChosen();
  return (
    <Table aria-label={t`Expiring keys, by month`} className={classes.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">
            <Trans>Month</Trans>
          </Table.Th>
          <Table.Th scope="col" ta="end">
            <Trans>Keys</Trans>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {months.map((month) => (
          <Table.Tr key={month.month} data-chosen={isChosen(month) || undefined}>
            <Table.Th scope="row" fw={400}>
              {month.keys === 0 && !isChosen(month) ? (
                nameMonth(month)
              ) : (
                <ForecastLink month={month} isChosen={isChosen(month)} className={classes.link}>
                  {nameMonth(month)}
                </ForecastLink>
              )}
            </Table.Th>
            <Table.Td ta="end">{numbers().format(month.keys)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">
            <Trans>In all</Trans>
          </Table.Th>
          <Table.Td ta="end" fw={600}>
            {numbers().format(sumKeys(months))}
          </Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  );
}
