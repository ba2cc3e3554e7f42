import type { CorrectedMonth } from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ScrollArea, Table, Text } from '@mantine/core';
import { formatRecordName } from '#platform/names/records.ts';
import { money } from './money.ts';

/** The commission of each receiver and month, before and after the correction. */
export function CorrectedMonths({ months }: { months: readonly CorrectedMonth[] }) {
  if (months.length === 0)
    return (
      <Text>
        <Trans>No commission changes.</Trans>
      </Text>
    );
  const sum = (which: 'before' | 'after') =>
    months.reduce((total, line) => total + Math.round(line[which] * 100), 0) / 100;
  return (
    <ScrollArea.Autosize mah={320} type="auto">
      <Table stickyHeader aria-label={t`Commission by month`} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Month`}</Table.Th>
            <Table.Th>{t`For`}</Table.Th>
            <Table.Th ta="end">{t`Commission now`}</Table.Th>
            <Table.Th ta="end">{t`Corrected`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {months.map(({ month, receiver, receiverId, name, purged, before, after, bookedIn }) => (
            <Table.Tr key={`${month} ${bookedIn} ${receiver} ${receiverId}`}>
              <Table.Td>
                {month}
                {bookedIn !== month && (
                  <Text span size="xs" c="dimmed" display="block">
                    <Trans>closed: goes into {bookedIn}</Trans>
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                {receiverId === null ? t`All schools and teachers` : formatRecordName(receiver, name, { purged })}
              </Table.Td>
              <Table.Td ta="end">{money(before)}</Table.Td>
              <Table.Td ta="end">{money(after)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={2}>{t`In all`}</Table.Th>
            <Table.Th ta="end">{money(sum('before'))}</Table.Th>
            <Table.Th ta="end">{money(sum('after'))}</Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </ScrollArea.Autosize>
  );
}
