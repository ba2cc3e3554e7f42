import type { Price, Rate } from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { today } from '#platform/company.ts';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { DataTable } from '#platform/ui/data-table.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useIsPhone } from '#platform/ui/use-is-phone.ts';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { rulesQuery } from './queries.ts';
import { priceColumns, rateColumns } from './rule-columns.tsx';
import { PriceForm, RateForm } from './rule-forms.tsx';
import { SalesTabs } from './sales-tabs.tsx';
import { useMay } from '#access/profile/index.ts';

/** Prices and commission rates with their history. Sales Management sets, corrects and removes them. */
export function RulesScreen() {
  useFocusOnTitle();
  const { data, error, refetch } = useQuery(rulesQuery);
  const maySell = useMay()('SM');
  const isPhone = useIsPhone();
  const columns = useInLanguage(() => {
    const { prices = [], rates = [] } = data ?? {};
    const options = { maySell, isPhone };
    return {
      price: priceColumns({ ...options, current: currentAmongOthers(prices, today()) }),
      rate: rateColumns({ ...options, current: currentAmongOthers(rates, today()) }),
    };
  }, [maySell, isPhone, data]);

  return (
    <Page title={t`Prices and rates`} back={<BackLink to="/dashboard" label={t`Dashboard`} />}>
      <SalesTabs tab="rules" />
      {error !== null && data === undefined && <ListError error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton h={320} mt="xl" />}
      {data !== undefined && (
        <Stack gap="xl" mt="xl">
          <Text c="dimmed" maw={720}>
            <Trans>
              Sales keep the price and rate of the moment they are made. New values apply from the day you choose.
            </Trans>
          </Text>
          <Section title={t`Prices`} addLabel={t`Set a price`} mayAdd={maySell} form={PriceForm}>
            <DataTable<Price>
              label={t`Prices`}
              rows={data.prices}
              columns={columns.price}
              idOf={({ priceId }) => priceId}
              fits={isPhone}
              empty={null}
            />
          </Section>
          <Section title={t`Commission rates`} addLabel={t`Set a rate`} mayAdd={maySell} form={RateForm}>
            <DataTable<Rate>
              label={t`Commission rates`}
              rows={data.rates}
              columns={columns.rate}
              idOf={({ rateId }) => rateId}
              fits={isPhone}
              empty={null}
            />
          </Section>
        </Stack>
      )}
    </Page>
  );
}

type SectionProps = {
  title: string;
  addLabel: string;
  mayAdd: boolean;
  form: ComponentType<{ onDone: () => void }>;
  children: ReactNode;
};

function Section({ title, addLabel, mayAdd, form: Form, children }: SectionProps) {
  const [isAdding, setAdding] = useState(false);
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Group justify="space-between">
        <Title order={2}>{title}</Title>
        {mayAdd && !isAdding && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {addLabel}
          </Button>
        )}
      </Group>
      {isAdding && (
        <Paper withBorder p="md">
          <Form onDone={() => setAdding(false)} />
        </Paper>
      )}
      {children}
    </Stack>
  );
}

/** Returns the prices, or rates, that apply on a day, of those that have others before or after them. */
export function currentAmongOthers<Rule extends Price | Rate>(rules: readonly Rule[], day: string): ReadonlySet<Rule> {
  const current = new Set<Rule>();
  for (const alike of Map.groupBy(rules, subjectOf).values()) {
    const [latest] = alike.filter(({ from }) => from <= day).toSorted((one, other) => (one.from < other.from ? 1 : -1));
    if (latest && alike.length > 1) current.add(latest);
  }
  return current;
}

/** What a rule is about: a duration, a receiver, or all receivers of a kind. */
const subjectOf = (rule: Price | Rate) =>
  'durationDays' in rule ? String(rule.durationDays) : `${rule.receiver} ${rule.receiverId}`;
