import type { Duration } from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { Group, Radio, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { today } from '#platform/company.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import { money } from '#platform/locales/formats.ts';
import classes from './duration-choice.module.css';
import { LoadProblem } from '#platform/ui/list-error.tsx';
import { priceOn, pricesQuery } from './queries.ts';
import { Note } from '#sales/ui/index.ts';

type Props<Choice> = {
  choices: readonly Choice[];
  value: Choice;
  onChange: (duration: Choice) => void;
  error?: string | undefined;
  describe?: (duration: Choice) => ReactNode;
};

export function DurationChoice<Choice extends Duration | 'trial'>(props: Props<Choice>) {
  const { choices, value, onChange, error, describe } = props;
  const { data, error: priceError, refetch } = useQuery(pricesQuery);
  const price = (choice: Choice) => (choice === 'trial' ? undefined : data && priceOn(today(), choice, data.prices));

  return (
    <Radio.Group
      label={t`Duration`}
      value={String(value)}
      error={error}
      onChange={(days) => onChange(choices.find((one) => String(one) === days) ?? value)}
    >
      <SimpleGrid cols={choices.length > 3 ? { base: 1, xs: 2, md: 4 } : { base: 1, xs: 3 }} spacing="xs" pt={4}>
        {choices.map((duration) => (
          <Radio.Card key={duration} value={String(duration)} className={classes.card ?? ''}>
            <Group gap="xs" wrap="nowrap" justify="space-between">
              <Group gap="xs" wrap="nowrap">
                <Radio.Indicator />
                <Text fw={600}>{duration === 'trial' ? t`Trial` : formatDuration(duration)}</Text>
              </Group>
              <Text style={{ minHeight: '1.5em', whiteSpace: 'nowrap' }}>{formatPrice(price(duration))}</Text>
            </Group>
            {describe && <Note mt={4}>{describe(duration)}</Note>}
          </Radio.Card>
        ))}
      </SimpleGrid>
      {data === undefined && priceError !== null && <LoadProblem error={priceError} onRetry={() => void refetch()} />}
    </Radio.Group>
  );
}

function formatPrice(price: number | null | undefined): string {
  if (price === undefined) return '';
  return price === null ? t`no price` : money(price);
}
