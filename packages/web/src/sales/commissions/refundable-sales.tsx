import { Trans } from '@lingui/react/macro';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#access/profile/index.ts';
import { money } from './money.ts';
import { refundableQuery } from './queries.ts';
import { RefundButton } from './refund-dialog.tsx';

type SalesProps = { studentId: number; name: string; /** Only the sales of this key. */ code?: string };

/** The sales to a user that can be refunded, each with its button; nothing for people who may not refund. */
export function RefundableSales({ studentId, name, code }: SalesProps) {
  const mayRefund = useMay()('SM');
  const { data } = useQuery({ ...refundableQuery(studentId), enabled: mayRefund });
  const sales = data?.sales.filter((sale) => code === undefined || sale.subscriptionCode === code) ?? [];
  if (!mayRefund || sales.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        <Trans>Sales</Trans>
      </Text>
      {sales.map(({ saleId, day, left }) => (
        <Group key={saleId} gap="sm">
          <Text size="sm">
            <Trans>
              {day}: {money(left)} can be refunded
            </Trans>
          </Text>
          <RefundButton sale={{ saleId, name }} />
        </Group>
      ))}
    </Stack>
  );
}
