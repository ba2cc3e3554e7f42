import type { CorrectedMonth } from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ScrollArea, Table, Text } from '@mantine/core';
import { formatRecordName } from '#platform/names/records.ts';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { money } from './money.ts';

/** The commission of each receiver and month, before and after the correction. */
export function CorrectedMonths({ months }: { months: readonly CorrectedMonth[] }) {
  const isPhone = useIsPhone();
  if (months.length === 0)
    return (
      <Text>
        <Trans>No commission changes.</Trans>
      </Text>
    );
  const sum = (which: 'before' | 'after') =>
    months.reduce((total, line) => total + Math.round(line[which] * 100), 0) / 100;
  const [before, after] = [sum('before'), sum('after')];
  return (
    <>
      <Text role="status">
        <Trans>
          Commission in all: {money(before)} → {money(after)}, a difference of <b>{difference(before, after)}</b>
        </Trans>
      </Text>
      <ScrollArea.Autosize mah="min(320px, 30vh)" type="auto">
        <Table stickyHeader aria-label={t`Commission by month`} style={{ fontVariantNumeric: 'tabular-nums' }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Month`}</Table.Th>
              <Table.Th>{t`For`}</Table.Th>
              <Table.Th ta="end">{t`Commission now`}</Table.Th>
              <Table.Th ta="end">{t`Corrected`}</Table.Th>
              {!isPhone && <Table.Th ta="end">{t`Difference`}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.map(({ month, receiver, receiverId, name, purged, bookedIn, ...line }) => (
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
                <Table.Td ta="end">{money(line.before)}</Table.Td>
                <Table.Td ta="end">{money(line.after)}</Table.Td>
                {!isPhone && <Table.Td ta="end">{difference(line.before, line.after)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </>
  );
}

/** Computed in minor units, because 49.75 − 39.8 is not exactly 9.95. */
function difference(before: number, after: number): string {
  const change = (Math.round(after * 100) - Math.round(before * 100)) / 100;
  return change > 0 ? `+${money(change)}` : money(change);
}
