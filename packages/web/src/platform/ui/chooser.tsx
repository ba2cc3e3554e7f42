import { plural, t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { choose, chosenOf, type Delta, type Item, matching, takeOut } from './chooser-delta.ts';
import { ChooserPane } from './chooser-pane.tsx';
import { type Source, useUnassigned } from './chooser-source.ts';
import classes from './chooser.module.css';
import { LoadProblem } from './load-problem.tsx';

type Props = {
  /** Loads the items to choose from. */
  source: Source;
  /** The choice when the form was opened. */
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
  /** Announces moves to screen readers. */
  const [announcement, announce] = useState('');
  const unassigned = useUnassigned({ source, query, initial, delta: value });
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, isPending, error } =
    unassigned;
  const chosen = useMemo(() => chosenOf(initial, value), [initial, value]);
  const chosenShown = useMemo(() => matching(chosen, chosenQuery), [chosen, chosenQuery]);

  const mayGoOn = hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData;
  const goOn = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const retry = () => void (isFetchNextPageError ? fetchNextPage() : unassigned.refetch());
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
        title={texts.unassigned}
        searchLabel={texts.searchUnassigned}
        items={unassigned.items}
        count={unassigned.count}
        query={query}
        onSearch={setQuery}
        isChosen={false}
        isLoading={unassigned.items.length === 0 && (isPending || hasNextPage) && error === null}
        isOutdated={isPlaceholderData}
        onPick={add}
        onEnd={mayGoOn ? goOn : undefined}
        empty={texts.allAssigned}
        problem={error === null ? undefined : <LoadProblem error={error} onRetry={retry} />}
      />
      <ChooserPane
        title={texts.chosen}
        searchLabel={texts.searchChosen}
        items={chosenShown}
        count={chosenShown.length}
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
