import type { Entry } from '@eemusic/contract/access/activity';
import { areas } from '@eemusic/contract/access/areas';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isDay } from '@eemusic/contract/platform/days';
import { FilterToolbar } from '#platform/ui/list/filter-bar.tsx';
import { FixedChip } from '#platform/ui/list/filter-chip.tsx';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import type { ChangedAddress } from './address.ts';
import { areaNames } from './actions.ts';
import { peopleQuery, isBackwards } from './queries.ts';
import { useActivityAddress } from './use-activity-address.ts';
import { formatRecord } from './format-action.ts';

type Props = { entries: readonly Entry[] | undefined; total: number | undefined };

/** Filters by person, area, record, time and text; an entry has to match all of them. */
export function ActivityFilters({ entries, total }: Props) {
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
