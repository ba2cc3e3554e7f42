import { plural, t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Person } from '#support/cards/index.ts';
import { FilterBar } from '#platform/ui/list/filter-bar.tsx';
import type { FilterControl } from '#platform/ui/list/filter-control.ts';
import type { ListAddress } from '#platform/ui/list/use-list-address.ts';
import { SearchField } from '#platform/ui/search-field.tsx';
import type { CardFilters } from './address.ts';
import classes from './board.module.css';

type Props = {
  address: ListAddress<'position', CardFilters>;
  people: readonly Person[];
  labels: readonly string[];
  /** Number of cards found; null while loading. */
  total: number | null;
};

/** Search and filters of the cards, kept in the address. */
export function BoardToolbar({ address, people, labels, total }: Props) {
  const filters = useFilters(people, labels);
  return (
    <search className={classes.toolbar}>
      <div className={classes.search}>
        <SearchField value={address.filter.search} onSearch={address.search} label={t`Search cards`} />
      </div>
      <FilterBar filters={filters} address={address} />
      <Text size="sm" c="dimmed" role="status" className={classes.total ?? ''}>
        {total !== null && plural(total, { one: '# card', other: '# cards' })}
      </Text>
    </search>
  );
}

function useFilters(people: readonly Person[], labels: readonly string[]): readonly FilterControl[] {
  return useMemo(
    () => [
      {
        id: 'assignee',
        label: t`Assignee`,
        choices: [
          { value: 'me', label: t`Me` },
          { value: 'none', label: t`Nobody` },
          ...people.map(({ userId, fullName }) => ({ value: userId, label: fullName })),
        ],
      },
      { id: 'label', label: t`Label`, choices: labels.map((label) => ({ value: label, label })) },
      {
        id: 'due',
        label: t`Due`,
        choices: [
          { value: 'late', label: t`Late` },
          { value: 'soon', label: t`Within 7 days` },
          { value: 'any', label: t`On any day` },
        ],
      },
      { id: 'unanswered', label: t`Unanswered`, choices: [{ value: 1, label: t`Waiting for an answer` }] },
    ],
    [people, labels],
  );
}
