import { plural, t } from '@lingui/core/macro';
import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { Note } from '#platform/ui/buttons.tsx';
import { IconHistory, IconSearchOff } from '@tabler/icons-react';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import type { Entry } from '@eemusic/contract/access/activity';
import { SavedFilters } from '#access/saved-filters/index.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { pageSize, useActivityAddress } from './address.ts';
import { DayField } from '#platform/ui/form/day-field.tsx';
import { isNarrowed } from '#platform/ui/list/address.ts';
import { Queried } from '#platform/ui/list-error.tsx';
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
import { formatDevice } from '#platform/names/records.ts';
import { formatPerson, formatRecord, isSignIn } from './format-action.ts';

export function ActivityTab() {
  const { address, turnTo } = useActivityAddress();
  const now = useNow();
  usePrefetchQuery(roomActivitiesQuery(useRooms()));
  const activity = useQuery(activityQuery(filterOf(address, now)));
  const { data } = activity;

  return (
    <>
      <ActivityFilters entries={data?.entries} total={data?.total} />
      <Queried query={activity} waiting={<EntrySkeletons />}>
        {({ entries, total }) =>
          entries.length === 0 ? (
            <NothingFound />
          ) : (
            <>
              <EntryList entries={entries} now={now} isOutdated={activity.isPlaceholderData} />
              {total > pageSize && <Pager page={address.page ?? 1} size={pageSize} total={total} onPage={turnTo} />}
            </>
          )
        }
      </Queried>
    </>
  );
}

function NothingFound() {
  const { address, list, turnTo } = useActivityAddress();
  if (address.page === undefined && !isNarrowed(list.filter)) {
    return (
      <EmptyState
        icon={IconHistory}
        title={t`Nothing has happened yet`}
        hint={t`Everything that is added, changed or deleted from now on is listed here.`}
      />
    );
  }
  const [title, hint, wayOn, onClick] =
    address.page === undefined
      ? [t`Nothing matches`, t`Try a longer period or fewer filters.`, t`Clear the filters`, list.showAll]
      : [t`The activity has no page ${address.page}`, undefined, t`Go to the first page`, () => turnTo(1)];
  return (
    <EmptyState
      icon={address.page === undefined ? IconSearchOff : IconHistory}
      title={title}
      hint={hint}
      action={
        <Button variant="default" onClick={onClick}>
          {wayOn}
        </Button>
      }
    />
  );
}

/** As high as the rows that replace them. */
function EntrySkeletons() {
  return (
    <Stack aria-hidden gap={34}>
      <Skeleton height={16} width={220} mt={2} />
      <div className={classes.entries}>
        {Array.from({ length: 10 }, (_, row) => (
          <div key={`waiting ${row}`} className={classes.entry}>
            <Group h={40} px={16}>
              <Skeleton height={12} width="60%" />
            </Group>
          </div>
        ))}
      </div>
    </Stack>
  );
}

type Props = {
  entries: readonly Entry[];
  now: Date;
  /** These entries belong to the previous filter; the new ones are loading. */
  isOutdated: boolean;
};

function EntryList({ entries, now, isOutdated }: Props) {
  const days = Map.groupBy(entries, ({ at }) => localDayOf(new Date(at)));
  return (
    <Stack
      component="section"
      gap={24}
      aria-label={t`Activity`}
      aria-busy={isOutdated}
      data-outdated={isOutdated || undefined}
    >
      {[...days].map(([day, entriesOfDay]) => {
        const { date, ago } = formatDay(day, now);
        return (
          <section key={day}>
            <Group gap="0 8px" align="baseline" pb={8}>
              <Title order={2}>{date}</Title>
              {ago !== null && <Note>{ago}</Note>}
            </Group>
            <ul className={classes.entries}>
              {groupTogether(entriesOfDay).map(([entry, ...others]) => (
                <EntryRow key={entry.id} entry={entry} others={others} now={now} />
              ))}
            </ul>
          </section>
        );
      })}
    </Stack>
  );
}

/**
 * Entries of one change, such as a sale, the key and the user, have one time; the last one says what it was for.
 * Sign-ins in a row from the same place are one as well.
 */
function groupTogether(entries: readonly Entry[]): [Entry, ...Entry[]][] {
  const groups: [Entry, ...Entry[]][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (group !== undefined && (isOfOneChange(group[0], entry) || isSameSignIn(group[0], entry))) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** What was deleted has a button to restore it in its own row. */
const isOfOneChange = (first: Entry, entry: Entry) =>
  first.at === entry.at &&
  formatPerson(first) === formatPerson(entry) &&
  first.deletion === null &&
  entry.deletion === null;

const isSameSignIn = (first: Entry, entry: Entry) =>
  isSignIn(first) &&
  isSignIn(entry) &&
  formatPerson(first) === formatPerson(entry) &&
  first.address === entry.address &&
  formatDevice(first) === formatDevice(entry);

type Changed = Parameters<ReturnType<typeof useActivityAddress>['list']['setFilters']>[0];
type FiltersProps = { entries: readonly Entry[] | undefined; total: number | undefined };

/** Filters by person, area, record, time and text; an entry has to match all of them. */
function ActivityFilters({ entries, total }: FiltersProps) {
  const { address, list } = useActivityAddress();
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
          onSearch: list.search,
        }}
        filters={filters}
        other={{
          chip: isOfRecord && <RecordChip entries={entries} kind={kind} id={String(record)} />,
          names: ['kind', 'record'],
        }}
        values={{ person, area, time, kind, record }}
        onChange={(changed) =>
          list.setFilters({ ...changed, ...('time' in changed && { from: undefined, to: undefined }) } as Changed)
        }
        count={total !== undefined && plural(total, { one: '# entry', other: '# entries' })}
      >
        <SavedFilters of="activity" list={list} />
      </FilterToolbar>
      {time === 'dates' && (
        <div className="flex flex-wrap gap-8">
          <DayFilter label={t`From`} value={from} onChange={(day) => list.setFilters({ from: day })} error={null} />
          <DayFilter
            label={t`To, included`}
            value={to}
            onChange={(day) => list.setFilters({ to: day })}
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
  const known = (people.data?.people ?? []).map(({ userId, fullName, isDeleted }) => ({
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
  const { list } = useActivityAddress();
  const named = entries?.find((entry) => entry.record.kind === kind && entry.record.id === id && entry.record.name);
  return (
    <FixedChip
      label={t`Record`}
      remove={t`Show what happened to other records too`}
      onRemove={() => list.setFilters({ kind: undefined, record: undefined })}
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

/** An incomplete day is not reported. */
function DayFilter({ label, value = '', onChange, error }: DayProps) {
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
  return <DayField {...{ label, error }} value={text} onChange={type} />;
}
