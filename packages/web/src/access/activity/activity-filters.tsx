import type { Entry } from '@eemusic/contract/access/activity';
import { areas } from '@eemusic/contract/access/areas';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Select, Text } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { SearchField } from '#platform/ui/search-field.tsx';
import { hasFilters, noFilters } from './address.ts';
import classes from './activity-filters.module.css';
import { areaNames } from './actions.ts';
import { peopleQuery } from './queries.ts';
import { RecordChip } from './record-chip.tsx';
import { TimeFilter } from './time-filter.tsx';
import { useActivityAddress } from './use-activity-address.ts';

type Props = { entries: readonly Entry[] | undefined; total: number | undefined };

/** Filters by person, area, record, time and text; an entry has to match all of them. */
export function ActivityFilters({ entries, total }: Props) {
  const { address, change } = useActivityAddress();

  return (
    <div role="search" aria-label={t`Activity`} className={classes.filters}>
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
      <div className={classes.state}>
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
      </div>
    </div>
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
