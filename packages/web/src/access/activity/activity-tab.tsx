import { plural, t } from '@lingui/core/macro';
import { Button, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconHistory, IconSearchOff } from '@tabler/icons-react';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import type { Entry } from '@eemusic/contract/access/activity';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ListError } from '#platform/ui/list-error.tsx';
import { PageSizeField } from '#platform/ui/page-size-field.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { type ChangedAddress, defaultPageSize, hasFilters, noFilters, useActivityAddress } from './address.ts';
import { activityQuery, filterOf, isBackwards, peopleQuery } from './queries.ts';
import { formatDay, localDayOf, useNow } from './times.ts';
import { roomActivitiesQuery, useRooms } from './rooms.tsx';
import { EntryRow } from './entry-row.tsx';
import classes from './entry-list.module.css';
import { areas } from '@eemusic/contract/access/areas';
import { i18n } from '@lingui/core';
import { useState } from 'react';
import { isDay } from '@eemusic/contract/platform/days';
import { FilterToolbar, FixedChip } from '#platform/ui/list/filter-bar.tsx';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import { areaNames } from './actions.ts';
import { formatRecord } from './format-action.ts';

/** Who did what to which record, newest first. */
export function ActivityTab() {
  const { address, change } = useActivityAddress();
  const now = useNow();
  usePrefetchQuery(roomActivitiesQuery(useRooms()));
  const activity = useQuery(activityQuery(filterOf(address, now)));
  const { data } = activity;

  return (
    <>
      <ActivityFilters entries={data?.entries} total={data?.total} />
      {activity.error !== null && data === undefined ? (
        <ListError error={activity.error} onRetry={() => void activity.refetch()} />
      ) : data === undefined ? (
        <EntrySkeletons />
      ) : data.entries.length === 0 ? (
        <NothingFound />
      ) : (
        <EntryList entries={data.entries} now={now} isOutdated={activity.isPlaceholderData} />
      )}
      {data !== undefined && data.entries.length > 0 && (
        <Pager
          page={address.page ?? 1}
          size={address.size ?? defaultPageSize}
          total={data.total}
          onPage={(page) => change({ page })}
          sizes={
            <PageSizeField
              size={address.size ?? defaultPageSize}
              onSize={(size) => change({ size, page: undefined })}
            />
          }
        />
      )}
    </>
  );
}

function NothingFound() {
  const { address, change } = useActivityAddress();
  if (address.page === undefined && !hasFilters(address)) {
    return (
      <EmptyState
        icon={IconHistory}
        title={t`Nothing has happened yet`}
        hint={t`Everything that is added, changed or deleted from now on is listed here.`}
      />
    );
  }
  const [title, hint, wayOn, changed] =
    address.page === undefined
      ? [t`Nothing matches`, t`Try a longer period or fewer filters.`, t`Clear the filters`, noFilters]
      : [t`The activity has no page ${address.page}`, undefined, t`Go to the first page`, { page: undefined }];
  return (
    <EmptyState
      icon={address.page === undefined ? IconSearchOff : IconHistory}
      title={title}
      hint={hint}
      action={
        <Button variant="default" onClick={() => change(changed)}>
          {wayOn}
        </Button>
      }
    />
  );
}

/** As high as the rows that replace them. */
function EntrySkeletons() {
  return (
    <div aria-hidden className={classes.days}>
      <Skeleton height={16} width={220} mt={2} mb={10} />
      <div className={classes.entries}>
        {Array.from({ length: 10 }, (_, row) => (
          <div key={`waiting ${row}`} className={classes.entry}>
            <Group h={40} px={16}>
              <Skeleton height={12} width="60%" />
            </Group>
          </div>
        ))}
      </div>
    </div>
  );
}

type Props = {
  entries: readonly Entry[];
  now: Date;
  /** These entries belong to the previous filter; the new ones are loading. */
  isOutdated: boolean;
};

/** Entries, grouped by the days on which they happened. */
function EntryList({ entries, now, isOutdated }: Props) {
  const days = Map.groupBy(entries, ({ at }) => localDayOf(new Date(at)));
  return (
    <section
      aria-label={t`Activity`}
      aria-busy={isOutdated}
      data-outdated={isOutdated || undefined}
      className={classes.days}
    >
      {[...days].map(([day, entriesOfDay]) => {
        const { date, ago } = formatDay(day, now);
        return (
          <section key={day}>
            <Group gap="0 8px" align="baseline" pb={8}>
              <Title order={2}>{date}</Title>
              {ago !== null && (
                <Text size="sm" c="dimmed">
                  {ago}
                </Text>
              )}
            </Group>
            <ul className={classes.entries}>
              {entriesOfDay.map((entry) => (
                <EntryRow key={entry.id} entry={entry} now={now} />
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}

type FiltersProps = { entries: readonly Entry[] | undefined; total: number | undefined };

/** Filters by person, area, record, time and text; an entry has to match all of them. */
function ActivityFilters({ entries, total }: FiltersProps) {
  const { address, change } = useActivityAddress();
  const { person, area, kind, record, time, from, to } = address;
  const filters = useFilters(person);
  const isOfRecord = kind !== undefined && record !== undefined;
  return (
    <Stack gap={8} mb={16}>
      <FilterToolbar
        label={t`Activity`}
        search={{
          value: address.search ?? '',
          label: t`Search for a person or a record`,
          onSearch: (search) => change({ search }, { replace: true }),
        }}
        filters={filters}
        other={{
          chip: isOfRecord && <RecordChip entries={entries} kind={kind} id={String(record)} />,
          names: ['kind', 'record'],
        }}
        values={{ person, area, time, kind, record }}
        onChange={({ ...changed }) =>
          change({ ...changed, ...('time' in changed && { from: undefined, to: undefined }) } as ChangedAddress)
        }
        count={total !== undefined && plural(total, { one: '# entry', other: '# entries' })}
      />
      {time === 'dates' && (
        <div className="flex flex-wrap gap-8">
          <DayField
            label={t`From`}
            value={from}
            onChange={(day) => change({ from: day }, { replace: true })}
            error={null}
          />
          <DayField
            label={t`To, included`}
            value={to}
            onChange={(day) => change({ to: day }, { replace: true })}
            error={isBackwards(address) ? t`This is before the first day` : null}
          />
        </div>
      )}
    </Stack>
  );
}

/** @param person in the address, whom the console may not know */
function useFilters(person: number | undefined): readonly FilterControl[] {
  const people = useQuery(peopleQuery);
  const known = (people.data ?? []).map(({ userId, fullName, isDeleted }) => ({
    value: userId,
    label: isDeleted ? t`${fullName} (deleted)` : fullName,
  }));
  const isUnknown = people.isSuccess && person !== undefined && known.every(({ value }) => value !== person);
  return [
    {
      id: 'person',
      label: t`Person`,
      choices: isUnknown ? [{ value: person, label: t`Someone unknown` }, ...known] : known,
      loading: people,
    },
    { id: 'area', label: t`Area`, choices: areas.map((value) => ({ value, label: i18n._(areaNames[value]) })) },
    {
      id: 'time',
      label: t`Time`,
      operator: '',
      choices: [
        { value: 'today', label: t`Today` },
        { value: 'week', label: t`Last 7 days` },
        { value: 'month', label: t`Last 30 days` },
        { value: 'dates', label: t`From … to …` },
      ],
    },
  ];
}

type RecordProps = { entries: readonly Entry[] | undefined; kind: string; id: string };

/** The record whose history is shown, named as in its entries. */
function RecordChip({ entries, kind, id }: RecordProps) {
  const { change } = useActivityAddress();
  const named = entries?.find((entry) => entry.record.kind === kind && entry.record.id === id && entry.record.name);
  return (
    <FixedChip
      label={t`Record`}
      remove={t`Show what happened to other records too`}
      onRemove={() => change({ kind: undefined, record: undefined })}
    >
      {formatRecord(named?.record ?? { kind, id, name: null })}
    </FixedChip>
  );
}

type DayProps = {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  error: string | null;
};

/** An incomplete date is not reported: the year reads 0002 while 2026 is being typed. */
function DayField({ label, value = '', onChange, error }: DayProps) {
  const [text, setText] = useState(value);
  const [last, setLast] = useState(value);
  if (last !== value) {
    setLast(value);
    setText(value);
  }
  const type = (typed: string) => {
    setText(typed);
    if (typed === '') onChange(undefined);
    if (isDay(typed)) onChange(typed);
  };
  return (
    <TextInput
      type="date"
      size="sm"
      label={label}
      value={text}
      min="2000-01-01"
      max="2999-12-31"
      error={error}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
