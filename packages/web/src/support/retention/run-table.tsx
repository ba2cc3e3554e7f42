import type { RetentionRun } from '@eemusic/contract/support/retention';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table, Text } from '@mantine/core';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { kinds, formatMonths } from './kinds.ts';

/** What was deleted automatically, and when; numbers only. */
export function RunTable({ runs }: { runs: readonly RetentionRun[] }) {
  if (runs.length === 0)
    return (
      <Text size="sm" c="dimmed">
        <Trans>Nothing has been deleted yet.</Trans>
      </Text>
    );
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table aria-label={t`What was deleted`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>When</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>What</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Older than</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {runs.map(({ id, kind, months, startedAt, deleted }) => (
            <Table.Tr key={id}>
              <Table.Td>{formatExactTime(startedAt)}</Table.Td>
              <Table.Td>
                {i18n._(kinds[kind].name)}: {kinds[kind].formatCount(deleted)}
              </Table.Td>
              <Table.Td>{formatMonths(months)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
