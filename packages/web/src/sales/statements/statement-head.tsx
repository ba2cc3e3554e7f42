import type { Statement } from '@eemusic/contract/sales/statements';
import { t } from '@lingui/core/macro';
import { Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { companyDayOf } from '#platform/company.ts';
import { money, numbers } from '#platform/locales/formats.ts';
import { formatRecordName } from '#platform/names/records.ts';
import { StateBadge } from './state-badge.tsx';

/** State and sums of a statement; on a phone also the receiver, whose name does not fit into the title. */
export function StatementHead({ statement, isPhone }: { statement: Statement; isPhone: boolean }) {
  const {
    receiver,
    name,
    state,
    number,
    sales,
    refunds,
    amount,
    commission,
    currency,
    closedAt,
    closedBy,
    paidOn,
    reference,
  } = statement;
  return (
    <Group gap="xl" align="flex-start" style={{ rowGap: 'var(--mantine-spacing-sm)' }}>
      {isPhone && (
        <Box w="100%">
          <Fact label={t`For`}>{formatRecordName(receiver, name, statement)}</Fact>
        </Box>
      )}
      <Fact label={t`State`}>
        <StateBadge state={state} />
      </Fact>
      {number !== null && <Fact label={t`Number`}>{number}</Fact>}
      <Fact label={t`Sales`}>{numbers().format(sales)}</Fact>
      <Fact label={t`Refunds`}>{numbers().format(refunds)}</Fact>
      <Fact label={t`Amount`}>{money(amount, currency)}</Fact>
      <Fact label={t`Commission`}>
        <b>{money(commission, currency)}</b>
      </Fact>
      {closedAt !== null && closedBy !== null && (
        <Fact label={t({ message: 'Closed', context: 'statement' })}>{t`${companyDayOf(closedAt)}, ${closedBy}`}</Fact>
      )}
      {paidOn !== null && (
        <Fact label={t({ message: 'Paid', context: 'statement' })}>{[paidOn, reference].join(' · ')}</Fact>
      )}
    </Group>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="div" style={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Stack>
  );
}
