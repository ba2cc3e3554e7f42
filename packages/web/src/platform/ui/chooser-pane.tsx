import { t } from '@lingui/core/macro';
import { Button, Group, Skeleton, Title } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { numbers } from '#platform/locales/formats.ts';
import type { Item } from './chooser-delta.ts';
import { ChooserList } from './chooser-list.tsx';
import classes from './chooser.module.css';
import { SearchField } from './search-field.tsx';

type Props = {
  title: string;
  searchLabel: string;
  items: readonly Item[];
  count: number;
  query: string;
  onSearch: (query: string) => void;
  isChosen: boolean;
  isLoading?: boolean;
  isOutdated?: boolean;
  onPick: (items: readonly Item[]) => void;
  onEnd?: (() => void) | undefined;
  /** Shown instead of an empty list. */
  empty: string;
  /** Shown below the list if it could not be loaded. */
  problem?: ReactNode;
};

/** One of the two lists with its count and search field. */
export function ChooserPane({ title, items, count, query, onSearch, isChosen, onPick, ...props }: Props) {
  const { searchLabel, empty, problem, isLoading = false, isOutdated = false, onEnd } = props;
  const id = useId();
  const pane = useRef<HTMLDivElement>(null);
  const isWhole = query !== '' && !isOutdated && items.length === count && count > 1;
  const shown = numbers().format(count);

  const pick = (item: Item) => {
    /* An empty list is removed from the page, so the focus moves to the heading. */
    if (items.length === 1) pane.current?.querySelector('h2')?.focus();
    onPick([item]);
  };
  const pickAll = () => {
    pane.current?.querySelector('h2')?.focus();
    onPick(items);
  };
  const press = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    /* Enter would submit the surrounding form. */
    if (event.key === 'Enter') event.preventDefault();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    pane.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the search field inside
    <div ref={pane} className={classes.pane} onKeyDown={press}>
      <Group justify="space-between" wrap="nowrap" mih={28}>
        <Title order={2} id={id} tabIndex={-1}>
          {title} <span className={classes.count}>{isLoading ? '' : `(${shown})`}</span>
        </Title>
        {isWhole && (
          <Button size="compact-xs" variant="subtle" onClick={pickAll}>
            {isChosen ? t`Take out these ${shown}` : t`Choose these ${shown}`}
          </Button>
        )}
      </Group>
      <SearchField value={query} onSearch={onSearch} label={searchLabel} shortcut={null} />
      {isLoading ? (
        <div className={classes.list} aria-busy>
          {Array.from({ length: 7 }, (_, row) => (
            <Skeleton key={row} h={12} w="60%" m={14} />
          ))}
        </div>
      ) : items.length === 0 ? (
        <div className={classes.empty}>
          {problem === undefined && <p>{query === '' ? empty : t`Nothing was found for ‘${query}’.`}</p>}
        </div>
      ) : (
        <ChooserList
          key={query}
          labelledBy={id}
          items={items}
          count={count}
          isChosen={isChosen}
          isOutdated={isOutdated}
          onPick={pick}
          onEnd={onEnd}
        />
      )}
      {problem}
    </div>
  );
}
