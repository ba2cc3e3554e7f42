import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Modal, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListError } from '#platform/ui/list-error.tsx';
import { money, percent } from './money.ts';
import { rulesQuery } from './queries.ts';
import { PriceForm, RateForm } from './rule-forms.tsx';
import { useMaySell } from './use-may-sell.ts';

/** Prices and rates with the days from which they hold; who may, sets the next ones. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(rulesQuery);
  const [adding, setAdding] = useState<'price' | 'rate' | null>(null);
  const maySell = useMaySell();
  const close = () => setAdding(null);

  return (
    <Modal opened onClose={onClose} title={t`Prices and commission rates`} size={640}>
      {error !== null && <ListError error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton h={240} />}
      {data !== undefined && (
        <Stack gap="lg">
          <Text c="dimmed">
            <Trans>A sale keeps the price and the rates that held on its day: what is set here changes none.</Trans>
          </Text>
          <Stack gap="xs" component="section" aria-label={t`Prices`}>
            <Head
              title={t`Prices`}
              action={maySell && adding !== 'price' ? () => setAdding('price') : null}
              add={t`Set a price`}
            />
            {adding === 'price' && <PriceForm onDone={close} />}
            <Rules
              heads={[t`Days`, t`Price`, t`From`]}
              rows={data.prices.map(({ priceId, durationDays, amount, from }) => ({
                id: priceId,
                cells: [String(durationDays), money(amount), from],
              }))}
            />
          </Stack>
          <Stack gap="xs" component="section" aria-label={t`Commission rates`}>
            <Head
              title={t`Commission rates`}
              action={maySell && adding !== 'rate' ? () => setAdding('rate') : null}
              add={t`Set a rate`}
            />
            {adding === 'rate' && <RateForm onDone={close} />}
            <Rules
              heads={[t`For`, t`Rate`, t`From`]}
              rows={data.rates.map(({ rateId, receiver, basisPoints, from }) => ({
                id: rateId,
                cells: [receiver === 'channel' ? t`Channel` : t`School/Teacher`, percent(basisPoints), from],
              }))}
            />
          </Stack>
        </Stack>
      )}
    </Modal>
  );
}

function Head({ title, action, add }: { title: string; action: (() => void) | null; add: string }) {
  return (
    <Group justify="space-between">
      <Title order={3} size="h5">
        {title}
      </Title>
      {action !== null && (
        <Button size="compact-sm" variant="default" onClick={action}>
          {add}
        </Button>
      )}
    </Group>
  );
}

type RulesProps = { heads: readonly string[]; rows: readonly { id: number; cells: readonly string[] }[] };

function Rules({ heads, rows }: RulesProps) {
  return (
    <Table style={{ fontVariantNumeric: 'tabular-nums' }}>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head) => (
            <Table.Th key={head}>{head}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ id, cells }) => (
          <Table.Tr key={id}>
            {cells.map((cell, index) => (
              <Table.Td key={heads[index]}>{cell}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
