import { addDays, countDays, dayFormat, isDay } from '@eemusic/contract/platform/days';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Button, Group, NativeSelect, Popover, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { IconCalendar, IconChartBar, IconChevronDown } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { today } from '#platform/company.ts';
import { formatExactTime } from '#platform/locales/format-time.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { DayField } from '#platform/ui/form/day-field.tsx';
import { lazyDialog } from '#platform/ui/lazy-part.tsx';
import { FilterBar } from '#platform/ui/list/filter-bar.tsx';
import { Queried } from '#platform/ui/list-error.tsx';
import { partOf } from './address.ts';
import classes from './analytics.module.css';
import { Header } from './figure.tsx';
import { formatDay, formatNumber, formatPeriod } from './format.ts';
import { daysOf, maxDays, type Period, presetNames, presetOf, presets } from './period.ts';
import { comparedWith, type ReportHeader, scopeNameQuery, scopesQuery } from './queries.ts';
import type { Names } from './rows-drawer.tsx';
import { useAddress } from './use-address.ts';

const RowsDrawer = lazyDialog(async () => (await import('./rows-drawer.tsx')).RowsDrawer);

type Props<Answer> = {
  found: UseQueryResult<Answer>;
  /** Names of grades and scores, for the titles of the drawer. */
  namesOf?: (answer: Answer) => Names;
  hasParts?: boolean;
  hasPie?: boolean;
  /** Whether a period without practice has other figures to show. */
  isAlwaysShown?: boolean;
  children: (answer: Answer) => ReactNode;
};

export function ItemFrame<Answer extends ReportHeader>({
  found,
  namesOf,
  hasParts = false,
  hasPie = false,
  ...props
}: Props<Answer>) {
  const { data, isPlaceholderData } = found;
  const { address, change, filter } = useAddress();
  const views = [
    { value: 'chart', label: hasPie ? t`Line` : t`Chart` },
    ...(hasPie ? [{ value: 'pie', label: t`Pie` }] : []),
    { value: 'table', label: t`Table` },
  ];
  return (
    <>
      <Group gap="8px 12px" mb="md" role="group" aria-label={t`Filters`} className={classes.filters ?? ''}>
        {hasParts && (
          <SegmentedControl
            size="xs"
            aria-label={t`About`}
            value={partOf(address) ?? 'money'}
            onChange={(part) => filter({ part: part === 'money' ? undefined : part, measure: undefined })}
            data={[
              { value: 'money', label: t`Money` },
              { value: 'students', label: t`Students` },
              { value: 'practice', label: t`Practice` },
              { value: 'support', label: t`Support` },
            ]}
          />
        )}
        <Group gap="8px 12px" data-no-print>
          <Days period={isPlaceholderData ? undefined : data?.period} first={data?.first ?? null} />
          <FilterBar
            filters={(['channel', 'educator'] as const).map((kind) => ({
              id: kind,
              label: kind === 'channel' ? t`Channel` : t`School/Teacher`,
              find: (search) => scopesQuery(kind, search),
              labelOf: (id) => scopeNameQuery(kind, Number(id)),
            }))}
            values={{ channel: address.channel, educator: address.educator }}
            onChange={(changed) => filter(changed as Partial<Record<'channel' | 'educator', number | undefined>>)}
          />
        </Group>
        <Text size="xs" c="dimmed" mih={18} role="status">
          {data && <Subject header={data} />}
        </Text>
        <SegmentedControl
          ms={{ base: 0, xs: 'auto' }}
          size="xs"
          aria-label={t`Shown as`}
          value={views.find(({ value }) => value === address.view)?.value ?? 'chart'}
          onChange={(view) => change({ view: view === 'table' || view === 'pie' ? view : undefined })}
          data={views}
        />
      </Group>
      <Queried query={found} waiting={<Waiting />}>
        {(answer) => (
          <Header value={answer}>
            <div
              className={classes.figures}
              data-outdated={isPlaceholderData || undefined}
              aria-busy={isPlaceholderData}
            >
              {answer.isEmpty && props.isAlwaysShown !== true ? <Nothing header={answer} /> : props.children(answer)}
            </div>
          </Header>
        )}
      </Queried>
      {address.rows !== undefined && (
        <RowsDrawer names={data === undefined ? {} : (namesOf?.(data) ?? {})} period={data?.period} />
      )}
    </>
  );
}

/** What the figures are of, also on paper, where the filters are not printed. */
function Subject({ header }: { header: ReportHeader }) {
  const { channel, educator } = useAddress().address;
  const ofChannel = useQuery({ ...scopeNameQuery('channel', channel ?? 0), enabled: channel !== undefined });
  const ofEducator = useQuery({ ...scopeNameQuery('educator', educator ?? 0), enabled: educator !== undefined });
  const before = comparedWith(header);
  return [
    ofChannel.data,
    ofEducator.data,
    before && t`Compared with ${formatPeriod(before)}`,
    t`Counted up to ${formatExactTime(header.countedAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Days({ period, first }: { period: Period | undefined; first: string | null }) {
  const { i18n } = useLingui();
  const { address, filter } = useAddress();
  const [now] = useState(today);
  const usual = daysOf('year', now, first);
  const { from, to } = period ?? { ...usual, ...address };
  const preset = presetOf({ from, to }, now, first);
  const choose = (days: Period) =>
    filter(days.from === usual.from && days.to === usual.to ? { from: undefined, to: undefined } : days);
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="sm"
          h={32}
          variant="default"
          aria-label={t`Period: ${formatPeriod({ from, to })}`}
          leftSection={<IconCalendar size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {formatPeriod({ from, to })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Group gap="xs" align="start" maw={340} grow preventGrowOverflow={false}>
          <NativeSelect
            label={t`Period`}
            w="100%"
            value={preset ?? ''}
            data={[
              ...(preset === undefined ? [{ value: '', label: t`Custom` }] : []),
              ...presets
                .filter((one) => one !== 'all' || first !== null)
                .map((one) => ({ value: one, label: i18n._(presetNames[one]) })),
            ]}
            onChange={(event) => {
              const chosen = presets.find((one) => one === event.currentTarget.value);
              if (chosen !== undefined) choose(daysOf(chosen, now, first));
            }}
          />
          <DayInput label={t`First day`} name="from" period={{ from, to }} onPeriod={choose} />
          <DayInput label={t`Last day`} name="to" period={{ from, to }} onPeriod={choose} />
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

type DayInputProps = { label: string; name: keyof Period; period: Period; onPeriod: (period: Period) => void };

function DayInput({ label, name, period, onPeriod }: DayInputProps) {
  const value = period[name];
  const [draft, setDraft] = useState({ of: value, day: value });
  if (draft.of !== value) setDraft({ of: value, day: value });
  const wrong = (day: string) => {
    if (!isDay(day)) return t`Enter a day such as 2026-03-31`;
    const { from, to }: Period = { ...period, [name]: day };
    if (from > to) return t`The period ends before it begins`;
    return countDays(from, to) > maxDays ? t`Choose up to ${formatNumber(maxDays)} days` : undefined;
  };
  return (
    <DayField
      label={label}
      name={name}
      value={draft.day}
      error={draft.day.length < dayFormat.length ? undefined : wrong(draft.day)}
      onChange={(day) => {
        setDraft({ of: value, day });
        if (wrong(day) === undefined) onPeriod({ ...period, [name]: day });
      }}
    />
  );
}

const Waiting = () => (
  <div className={classes.figures} aria-busy="true">
    {Array.from({ length: 4 }, (_, card) => (
      <Skeleton key={card} h={340} radius="lg" {...(card === 0 && { 'data-wide': true })} />
    ))}
  </div>
);

function Nothing({ header: { period, first, last } }: { header: ReportHeader }) {
  const { filter } = useAddress();
  const isBeyond = last !== null && (period.from > last || period.to < (first ?? last));
  return (
    <section data-wide>
      <EmptyState
        icon={IconChartBar}
        title={t`No practice from ${formatDay(period.from)} to ${formatDay(period.to)}`}
        hint={
          first === null || last === null ? (
            <Trans>The learning app has not reported any practice yet.</Trans>
          ) : (
            <Trans>
              Practice has been reported from {formatDay(first)} to {formatDay(last)}.
            </Trans>
          )
        }
        action={
          last !== null &&
          isBeyond && (
            <Button variant="default" onClick={() => filter({ from: addDays(last, -29), to: last })}>
              <Trans>Show the last days with practice</Trans>
            </Button>
          )
        }
      />
    </section>
  );
}
