import { type Duration, soldDays } from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { Box, Group, Radio, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { today } from '#platform/company.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { money } from '#sales/user-management/index.ts';
import classes from './duration-choice.module.css';
import { NotLoaded } from './not-loaded.tsx';
import { priceOn, pricesQuery } from './prices.ts';

type Props = {
  value: Duration;
  onChange: (duration: Duration) => void;
  error?: string | undefined;
  /** Describes the effect of the chosen duration, below the choices. */
  describe?: (duration: Duration) => ReactNode;
};

/** Chooses a duration, and shows its current price. */
export function DurationChoice({ value, onChange, error, describe }: Props) {
  const { data, error: priceError, refetch } = useQuery(pricesQuery);
  const price = (duration: Duration) => data && priceOn(today(), duration, data.prices);

  return (
    <Radio.Group
      label={t`Duration`}
      value={String(value)}
      error={error}
      onChange={(days) => onChange(soldDays.find((one) => String(one) === days) ?? value)}
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs" pt={4}>
        {soldDays.map((duration) => (
          <Radio.Card key={duration} value={String(duration)} className={classes.card ?? ''}>
            <Group gap="xs" wrap="nowrap" justify="space-between">
              <Group gap="xs" wrap="nowrap">
                <Radio.Indicator />
                <Text fw={600}>{formatDuration(duration)}</Text>
              </Group>
              <Text className={classes.price ?? ''}>{formatPrice(price(duration))}</Text>
            </Group>
            {describe && (
              <Text size="sm" c="dimmed" mt={4}>
                {describe(duration)}
              </Text>
            )}
          </Radio.Card>
        ))}
      </SimpleGrid>
      {data === undefined && priceError !== null && (
        <Box role="alert" mt="xs">
          <NotLoaded error={priceError} onRetry={() => void refetch()} />
        </Box>
      )}
    </Radio.Group>
  );
}

function formatPrice(price: number | null | undefined): string {
  if (price === undefined) return '';
  return price === null ? t`no price` : money(price);
}
