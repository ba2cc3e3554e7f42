import type { Entry } from '@eemusic/contract/access/activity';
import { areas } from '@eemusic/contract/access/areas';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CloseButton, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isDay } from '@eemusic/contract/platform/days';
import { SearchField } from '#platform/ui/search-field.tsx';
import { hasFilters, noFilters } from './address.ts';
import classes from './activity-filters.module.css';
import { areaNames } from './actions.ts';
import { peopleQuery, isBackwards } from './queries.ts';
import { useActivityAddress } from './use-activity-address.ts';
import { formatRecord } from './format-action.ts';

type Props = { entries: readonly Entry[] | undefined; total: number | undefined };

/** Filters by person, area, record, time and text; an entry has to match all of them. */
export function ActivityFilters({ entries, total }: Props) {
  const { address, change } = useActivityAddress();

  return (
    <Stack role="search" aria-label={t`Activity`} gap={8} mb={16}>
      <div className={classes.fields}>
        <SearchField
          value={address.search ?? ''}
          onSearch={(search) => change({ search }, { replace: true })}
          label={t`Search for a person or a record`}
        />
        <PersonFilter />
        <Select
          aria-label={t`Area`}
          placeholder={t`All areas`}
          clearable
          clearButtonProps={{ 'aria-label': t`Show all areas` }}
          size="sm"
          data={areas.map((value) => ({ value, label: i18n._(areaNames[value]) }))}
          value={address.area ?? null}
          comboboxProps={{ shadow: 'md' }}
          onChange={(area) => change({ area: area ?? undefined })}
        />
        <TimeFilter />
      </div>
      <Group gap="4px 12px" mih={28}>
        <Text size="sm" c="dimmed" role="status">
          {total !== undefined && plural(total, { one: '# entry', other: '# entries' })}
        </Text>
        <RecordChip entries={entries} />
        {hasFilters(address) && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconFilterOff size={16} aria-hidden />}
            onClick={() => change(noFilters)}
          >
            <Trans>Clear the filters</Trans>
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function PersonFilter() {
  const { address, change } = useActivityAddress();
  const people = useQuery(peopleQuery);
  const nameOf = (fullName: string, isDeleted: boolean) => (isDeleted ? t`${fullName} (deleted)` : fullName);
  const options = (people.data ?? []).map(({ userId, fullName, isDeleted }) => ({
    value: String(userId),
    label: nameOf(fullName, isDeleted),
  }));
  const value = address.person === undefined ? null : String(address.person);
  const isUnknown = people.isSuccess && value !== null && options.every((person) => person.value !== value);

  return (
    <Select
      aria-label={t`Person`}
      placeholder={t`Everybody`}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`Show everybody` }}
      size="sm"
      limit={100}
      nothingFoundMessage={t`No one has this name`}
      data={isUnknown ? [{ value, label: t`Someone unknown` }, ...options] : options}
      value={value}
      comboboxProps={{ shadow: 'md' }}
      onChange={(person) => change({ person: person === null ? undefined : Number(person) })}
    />
  );
}

/** The record whose history is shown, named as in its entries. */
function RecordChip({ entries }: { entries: readonly Entry[] | undefined }) {
  const { address, change } = useActivityAddress();
  const { kind, record } = address;
  if (kind === undefined || record === undefined) return null;

  const id = String(record);
  const named = entries?.find((entry) => entry.record.kind === kind && entry.record.id === id && entry.record.name);
  const name = formatRecord(named?.record ?? { kind, id, name: null });
  return (
    <span className={classes.chip}>
      <span>
        <Trans>What happened to {name}</Trans>
      </span>
      <CloseButton
        size="sm"
        aria-label={t`Show what happened to other records too`}
        onClick={() => change({ kind: undefined, record: undefined })}
      />
    </span>
  );
}

/** A period that ends now, or days from and to. */
function TimeFilter() {
  const { address, change } = useActivityAddress();
  return (
    <>
      <Select
        aria-label={t`Time`}
        placeholder={t`Any time`}
        clearable
        clearButtonProps={{ 'aria-label': t`Show any time` }}
        size="sm"
        data={[
          { value: 'today' as const, label: t`Today` },
          { value: 'week' as const, label: t`Last 7 days` },
          { value: 'month' as const, label: t`Last 30 days` },
          { value: 'dates' as const, label: t`From … to …` },
        ]}
        value={address.time ?? null}
        comboboxProps={{ shadow: 'md' }}
        onChange={(time) => change({ time: time ?? undefined, from: undefined, to: undefined })}
      />
      {address.time === 'dates' && (
        <div className={classes.dates}>
          <DayField
            label={t`From`}
            value={address.from}
            onChange={(from) => change({ from }, { replace: true })}
            error={null}
          />
          <DayField
            label={t`To, included`}
            value={address.to}
            onChange={(to) => change({ to }, { replace: true })}
            error={isBackwards(address) ? t`This is before the first day` : null}
          />
        </div>
      )}
    </>
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
