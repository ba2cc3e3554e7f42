import { Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { SearchField } from '#platform/ui/search-field.tsx';
import type { Filters } from './address.ts';
import { FilterBar } from './filter-bar.tsx';
import { FilterToggle } from './filter-toggle.tsx';
import classes from './filter-bar.module.css';
import type { Preferences } from './preferences.ts';
import type { ListProps } from './types.ts';
import { ViewMenu } from './view-menu.tsx';

type Props<Row, By extends string, F extends Filters> = ListProps<Row, By, F> & {
  /** Undefined until it is known. */
  total: number | undefined;
  preferences: Preferences;
  onKeep: (preferences: Preferences) => void;
  onReset: () => void;
};

/** If there are more filters than this, a button shows them on a line of their own. */
const maxBesideSearch = 6;

export function ListToolbar<Row, By extends string, F extends Filters>(props: Props<Row, By, F>) {
  const { address, searchLabel, total, countText, filters = [], otherFilter, columns, children } = props;
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const isLong = filters.length > maxBesideSearch;
  const set = filters.filter(({ id }) => id in address.filter.filters);
  const shown = isLong && !isOpen ? set : filters;
  const bar = (shown.length > 0 || otherFilter !== undefined) && (
    <FilterBar
      filters={shown}
      other={otherFilter}
      address={address}
      isLong={isLong}
      {...(isLong && !isOpen && { onClear: () => toggle.current?.focus() })}
    >
      {props.besideFilters}
    </FilterBar>
  );
  return (
    <div className={classes.toolbar} role="search" aria-label={props.label}>
      <div className={classes.search}>
        <SearchField value={address.filter.search} label={searchLabel} onSearch={address.search} />
      </div>
      {props.besideSearch}
      {isLong && <FilterToggle count={set.length} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} target={toggle} />}
      {!isLong && bar}
      <Text size="sm" c="dimmed" role="status" className={classes.count ?? ''}>
        {total !== undefined && countText(total)}
      </Text>
      {props.pictures === undefined && (
        <ViewMenu
          columns={columns}
          preferences={props.preferences}
          onKeep={props.onKeep}
          onReset={props.onReset}
          sort={address.filter.sort}
          isSortable={address.spec.isSortable}
          onSort={address.sort}
        />
      )}
      {/* Last, so that a switch to pictures does not move when the menu of columns comes or goes. */}
      {children}
      {isLong && bar}
    </div>
  );
}
