import {
  addPrice,
  addRate,
  defaultDuration,
  type Duration,
  listReceivers,
  listRules,
  type Price,
  type Rate,
  type RuleKind,
  soldDays,
} from '@eemusic/contract/sales/commissions';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, NativeSelect, SimpleGrid, Skeleton, Stack, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { today } from '#platform/company.ts';
import { useInLanguage } from '#platform/locales/use-in-language.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { DataTable } from '#platform/ui/data-table.tsx';
import { Queried } from '#platform/ui/list-error.tsx';
import { Page } from '#platform/ui/page.tsx';
import { useFocusOnTitle } from '#platform/ui/use-focus-on-title.ts';
import { formatRecordName } from '#platform/names/records.ts';
import type { TableColumn } from '#platform/ui/list/types.ts';
import { ruleColumns } from './rule-columns.tsx';
import { useMay } from '#access/profile/index.ts';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { call } from '#platform/api/call.ts';
import { formatDuration } from '#platform/locales/format-duration.ts';
import type { Item } from '#platform/ui/chooser-delta.ts';
import { DayField } from '#platform/ui/form/day-field.tsx';
import { RecordSelect } from '#platform/ui/form/record-select.tsx';
import { errorsOfValue, readValue, type Rule, ValueInput } from './rule-value.tsx';
import { FormDialog, IconButton, Note, Opens, queryOf, ReasonField, useChange } from '#sales/ui/index.ts';

const rulesQuery = queryOf(['commissions', 'rules'], listRules, {});

export function RulesScreen() {
  useFocusOnTitle();
  const rules = useQuery(rulesQuery);
  const { data } = rules;
  const maySell = useMay()('SM');
  const shown = useInLanguage(() => {
    const [prices, rates] = [pricesIn(data?.prices ?? [], today()), ratesIn(data?.rates ?? [], today())];
    return {
      price: { rules: prices, columns: ruleColumns({ maySell, name: t`Subscription`, value: t`Price` }) },
      rate: { rules: rates, columns: ruleColumns({ maySell, name: t`For`, value: t`Rate` }) },
    };
  }, [maySell, data]);

  return (
    <Page title={t`Prices and rates`} back={<BackLink to="/dashboard" label={t`Dashboard`} />}>
      <Queried query={rules} waiting={<Skeleton h={320} />}>
        {() => (
          <Stack gap="xl" maw={720}>
            <Note>
              <Trans>
                Sales keep the price and rate of the moment they are made. New values apply from the day you choose;
                sales made earlier that day keep the old value.
              </Trans>
            </Note>
            <Section title={t`Prices`} addLabel={t`Set a price`} kind="price" mayAdd={maySell} {...shown.price} />
            <Section
              title={t`Commission rates`}
              addLabel={t`Set a rate`}
              kind="rate"
              mayAdd={maySell}
              {...shown.rate}
            />
          </Stack>
        )}
      </Queried>
    </Page>
  );
}

type SectionProps = {
  title: string;
  addLabel: string;
  rules: readonly Rule[];
  columns: readonly TableColumn<Rule>[];
  kind: RuleKind;
  mayAdd: boolean;
};

function Section({ title, addLabel, rules, columns, kind, mayAdd }: SectionProps) {
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Group justify="space-between">
        <Title order={2}>{title}</Title>
        {mayAdd && (
          <Opens
            renderButton={(open) => (
              <IconButton icon={IconPlus} onClick={open}>
                {addLabel}
              </IconButton>
            )}
          >
            {(close) => <RuleDialog kind={kind} title={addLabel} onClose={close} />}
          </Opens>
        )}
      </Group>
      <DataTable label={title} rows={rules} columns={columns} idOf={({ id }) => id} empty={null} />
    </Stack>
  );
}

function pricesIn(prices: readonly Price[], day: string): Rule[] {
  const current = currentAmongOthers(prices, day);
  return prices.map((price) => ({
    ...price,
    kind: 'price',
    id: price.priceId,
    name: formatDuration(price.durationDays),
    value: price.amount,
    isCurrent: current.has(price),
  }));
}

function ratesIn(rates: readonly Rate[], day: string): Rule[] {
  const current = currentAmongOthers(rates, day);
  return rates.map((rate) => ({
    ...rate,
    kind: 'rate',
    id: rate.rateId,
    name: receiverOf(rate),
    receiver: rate,
    value: rate.basisPoints,
    isCurrent: current.has(rate),
  }));
}

function receiverOf({ receiver, receiverId, receiverName, purged }: Rate): string {
  if (receiverId !== null) return formatRecordName(receiver, receiverName ?? '', { purged });
  return receiver === 'channel' ? t`All channels` : t`All schools and teachers`;
}

/** Returns the prices, or rates, that apply on a day, of those that have others before or after them. */
export function currentAmongOthers<Row extends Price | Rate>(rules: readonly Row[], day: string): ReadonlySet<Row> {
  const current = new Set<Row>();
  for (const alike of Map.groupBy(rules, subjectOf).values()) {
    const [latest] = alike.filter(({ from }) => from <= day).toSorted((one, other) => (one.from < other.from ? 1 : -1));
    if (latest && alike.length > 1) current.add(latest);
  }
  return current;
}

/** What a rule is about: a duration, a receiver, or all receivers of a kind. */
const subjectOf = (rule: Price | Rate) =>
  'durationDays' in rule ? String(rule.durationDays) : `${rule.receiver} ${rule.receiverId}`;

const findReceivers = (receiver: Receiver, searchQuery: string) => ({
  queryKey: ['commissions', 'receivers', receiver, searchQuery],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Item[]> =>
    (await call(listReceivers, { receiver, searchQuery, Size: 50 }, { signal })).receivers,
});

type RuleProps = { kind: RuleKind; title: string; onClose: () => void };

/** First what the rule is about, then its value and the day from which it holds. */
function RuleDialog({ kind, title, onClose }: RuleProps) {
  const { values, change, field, dialog } = useChange({
    endpoint: kind === 'price' ? addPrice : addRate,
    initial: {
      durationDays: defaultDuration as Duration,
      receiver: 'educator' as Receiver,
      owner: null as Item | null,
      value: '' as string | number,
      from: today(),
      reason: '',
    },
    inputOf: ({ durationDays, receiver, owner, value: typed, ...rest }) => {
      const { value } = readValue(kind, typed);
      if (kind === 'price') return { durationDays, amount: value, ...rest };
      return { receiver, receiverId: owner?.id, basisPoints: value, ...rest };
    },
    names: { amount: 'value', basisPoints: 'value', receiverId: 'owner' },
    check: ({ value }) => errorsOfValue(kind, value),
    onDone: onClose,
  });
  const { receiver } = values;
  return (
    <FormDialog title={title} action={t`Save`} change={dialog} onClose={onClose}>
      {kind === 'price' ? (
        <NativeSelect
          label={t`Duration`}
          data={soldDays.map((days) => ({ value: String(days), label: formatDuration(days) }))}
          value={String(values.durationDays)}
          onChange={({ currentTarget: { value } }) =>
            change({ durationDays: soldDays.find((days) => String(days) === value) ?? defaultDuration })
          }
        />
      ) : (
        <>
          <NativeSelect
            label={t`For`}
            data={[
              { value: 'educator', label: t`Schools and teachers` },
              { value: 'channel', label: t`Channels` },
            ]}
            value={receiver}
            onChange={({ currentTarget: { value } }) =>
              change({ receiver: value === 'channel' ? 'channel' : 'educator', owner: null })
            }
          />
          <RecordSelect
            key={receiver}
            label={t`Only for`}
            placeholder={receiver === 'channel' ? t`All channels` : t`All schools and teachers`}
            clearLabel={t`For everyone again`}
            {...field('owner')}
            find={(search) => findReceivers(receiver, search)}
          />
        </>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <ValueInput kind={kind} {...field('value')} />
        <DayField label={t`From`} {...field('from')} />
      </SimpleGrid>
      <ReasonField required={false} {...field('reason')} />
    </FormDialog>
  );
}
