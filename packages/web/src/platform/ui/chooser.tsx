import { plural, t } from '@lingui/core/macro';
import { Button, Group, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconPlus, IconX } from '@tabler/icons-react';
import { numbers } from '#platform/locales/formats.ts';
import { choose, chosenOf, type Delta, type Item, matching, takeOut, without } from './chooser-delta.ts';
import classes from './chooser.module.css';
import { withPinned } from './list/row-window.ts';
import { nextIndex } from './list/use-row-keyboard.ts';
import { LoadProblem } from './list-error.tsx';
import { SearchField } from './search-field.tsx';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

type Props = {
  source: Source;
  initial: readonly Item[];
  /** The changes since; `noDelta` at the start. */
  value: Delta;
  onChange: (value: Delta) => void;
  texts: {
    unassigned: string;
    chosen: string;
    searchUnassigned: string;
    searchChosen: string;
    /** Shown when there is nothing left to choose. */
    allAssigned: string;
    noneChosen: string;
  };
};

/**
 * Two lists: items to choose from, which are searched on the server and loaded while scrolling, and chosen items. Click
 * or Enter moves an item between them.
 */
export function Chooser({ source, initial, value, onChange, texts }: Props) {
  const [query, setQuery] = useState('');
  const [chosenQuery, setChosenQuery] = useState('');
  const [announcement, announce] = useState('');
  const unassigned = useUnassigned({ source, query, initial, delta: value });
  const chosen = matching(chosenOf(initial, value), chosenQuery);

  const add = (items: readonly Item[]) => {
    const name = items[0]?.name ?? '';
    announce(items.length === 1 ? t`${name} is chosen` : plural(items.length, { other: '# are chosen' }));
    onChange(choose(value, items));
  };
  const remove = (items: readonly Item[]) => {
    const name = items[0]?.name ?? '';
    announce(items.length === 1 ? t`${name} is taken out` : plural(items.length, { other: '# are taken out' }));
    onChange(takeOut(value, items));
  };

  return (
    <div className={classes.chooser}>
      <ChooserPane
        {...unassigned}
        title={texts.unassigned}
        searchLabel={texts.searchUnassigned}
        query={query}
        onSearch={setQuery}
        isChosen={false}
        onPick={add}
        empty={texts.allAssigned}
      />
      <ChooserPane
        title={texts.chosen}
        searchLabel={texts.searchChosen}
        items={chosen}
        count={chosen.length}
        query={chosenQuery}
        onSearch={setChosenQuery}
        isChosen
        onPick={remove}
        empty={texts.noneChosen}
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

type ListProps = {
  items: readonly Item[];
  /** Includes items that are not loaded yet. */
  count: number;
  isChosen: boolean;
  isOutdated?: boolean;
  onPick: (items: readonly Item[]) => void;
  onEnd?: (() => void) | undefined;
};

type PaneProps = ListProps & {
  title: string;
  searchLabel: string;
  query: string;
  onSearch: (query: string) => void;
  isLoading?: boolean;
  empty: string;
  problem?: ReactNode;
};

function ChooserPane({ title, searchLabel, query, onSearch, isLoading = false, empty, problem, ...list }: PaneProps) {
  const { items, count, isChosen, isOutdated = false, onPick } = list;
  const id = useId();
  const pane = useRef<HTMLDivElement>(null);
  const isWhole = query !== '' && !isOutdated && items.length === count && count > 1;
  const shown = numbers().format(count);

  const pick = (picked: readonly Item[]) => {
    /* An empty list is removed from the page, so the focus moves to the heading. */
    if (picked.length === items.length) pane.current?.querySelector('h2')?.focus();
    onPick(picked);
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
    <div ref={pane} className="flex flex-col gap-8 min-w-0" onKeyDown={press}>
      <Group justify="space-between" wrap="nowrap" mih={28} mt={-4}>
        <Title order={2} id={id} tabIndex={-1}>
          {title} <span className="dimmed font-normal">{isLoading ? '' : `(${shown})`}</span>
        </Title>
        {isWhole && (
          <Button size="compact-xs" variant="subtle" onClick={() => pick(items)}>
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
          {!problem && <p className="m-0">{query === '' ? empty : t`Nothing was found for ‘${query}’.`}</p>}
        </div>
      ) : (
        <ChooserList key={query} labelledBy={id} {...list} onPick={pick} />
      )}
      {problem}
    </div>
  );
}

const rowHeight = 32;

/** A virtualised list box, named by its heading. The focused row is always rendered. */
function ChooserList(props: ListProps & { labelledBy: string }) {
  const { labelledBy, items, count, isChosen, isOutdated = false, onPick, onEnd } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const active = Math.min(activeIndex, items.length - 1);
  // oxlint-disable-next-line react/incompatible-library -- React Compiler, to which the rule refers, is not used
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    /** Renders rows before the list is measured. */
    initialRect: { width: 0, height: 8 * rowHeight },
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 8,
    rangeExtractor: withPinned(active),
  });

  const isAtEnd = (rows.range?.endIndex ?? 0) >= items.length - 50;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  });

  const go = (index: number) => {
    setActiveIndex(index);
    rows.scrollToIndex(index);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = nextIndex(event.key, { index: active, total: items.length, rowsInSight: 8 });
    const item = items[active];
    if (target !== null) go(target);
    else if (item && (event.key === 'Enter' || event.key === ' ')) onPick([item]);
    else return;
    event.preventDefault();
  };

  const Mark = isChosen ? IconX : IconPlus;
  return (
    <div
      ref={list}
      role="listbox"
      aria-labelledby={labelledBy}
      aria-multiselectable
      aria-busy={isOutdated}
      aria-activedescendant={`${id}-${items[active]?.id}`}
      tabIndex={0}
      data-outdated={isOutdated || undefined}
      className={classes.list}
      onKeyDown={press}
    >
      <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          return (
            item && (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are handled by the list box
              <div
                key={item.id}
                id={`${id}-${item.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={isChosen}
                aria-posinset={index + 1}
                aria-setsize={count}
                data-active={index === active || undefined}
                className={classes.row}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                onMouseDown={(event) => {
                  event.preventDefault();
                  list.current?.focus({ preventScroll: true });
                }}
                onClick={() => {
                  setActiveIndex(index);
                  onPick([item]);
                }}
              >
                <span className="flex-1 overflow-hidden text-ellipsis whitespace-nowrap" title={item.name}>
                  {item.name}
                </span>
                <Mark size={16} stroke={1.75} aria-hidden className="flex-none dimmed" />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

const pageSize = 100;

export type Source = {
  key: readonly unknown[];
  fetchPage: (ask: {
    query: string;
    page: number;
    size: number;
    signal: AbortSignal;
  }) => Promise<{ items: readonly Item[]; total: number }>;
};

type Ask = { source: Source; query: string; initial: readonly Item[]; delta: Delta };

/** Items to choose from: those that the server finds, without the ones chosen here; items removed here come first. */
function useUnassigned({ source, query, initial, delta }: Ask) {
  const found = useInfiniteQuery({
    queryKey: [...source.key, query],
    queryFn: ({ pageParam: page, signal }) => source.fetchPage({ query, page, size: pageSize, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ items, total }, pages) =>
      items.length > 0 && pages.length * pageSize < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
    /** Results stay the same while the form is open; the next form loads them anew. */
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, isPending, error } = found;
  const goOn = () => void found.fetchNextPage();

  /* A concurrent change may move an item to the next page. */
  const loaded = [
    ...new Map(data?.pages.flatMap((page) => page.items).map((item) => [item.id, item] as const)).values(),
  ];
  const left = without(loaded, [...chosenOf(initial, delta), ...delta.removed]);
  const takenOut = matching(delta.removed, query);
  const items = [...takenOut, ...left];
  const chosenElsewhere = without(matching(delta.added, query), loaded).length;
  const unloaded = (data?.pages.at(-1)?.total ?? 0) - loaded.length - chosenElsewhere;

  /* If all loaded items are already chosen, the next page must be loaded. */
  const needsMore = items.length === 0 && hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (needsMore) goOn();
  });

  return {
    items,
    count: items.length + (hasNextPage ? unloaded : 0),
    isLoading: items.length === 0 && (isPending || hasNextPage) && error === null,
    isOutdated: isPlaceholderData,
    onEnd: hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData ? goOn : undefined,
    problem: error !== null && (
      <LoadProblem error={error} onRetry={isFetchNextPageError ? goOn : () => void found.refetch()} />
    ),
  };
}
