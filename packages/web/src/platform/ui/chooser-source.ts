import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { chosenOf, type Delta, type Item, matching, without } from './chooser-delta.ts';

const pageSize = 100;

export type Source = {
  /** Query key; the search is appended. */
  key: readonly unknown[];
  /** Pages are numbered from 1. */
  fetchPage: (ask: {
    query: string;
    page: number;
    size: number;
    signal: AbortSignal;
  }) => Promise<{ items: readonly Item[]; total: number }>;
};

type Ask = { source: Source; query: string; initial: readonly Item[]; delta: Delta };

/** Items to choose from: those that the server finds, without the ones chosen here; items removed here come first. */
export function useUnassigned({ source, query, initial, delta }: Ask) {
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
  const { data, hasNextPage, isFetching, error, fetchNextPage } = found;

  const { items, count } = useMemo(() => {
    const loaded = once((data?.pages ?? []).flatMap((page) => page.items));
    const left = without(loaded, [...chosenOf(initial, delta), ...delta.removed]);
    const takenOut = matching(delta.removed, query);
    const items = [...takenOut, ...left];
    if (!hasNextPage) return { items, count: items.length };

    const chosenElsewhere = without(matching(delta.added, query), loaded).length;
    const total = data?.pages.at(-1)?.total ?? 0;
    return { items, count: takenOut.length + total - (loaded.length - left.length) - chosenElsewhere };
  }, [data, hasNextPage, initial, delta, query]);

  /* If all loaded items are already chosen, the next page must be loaded. */
  const needsMore = items.length === 0 && hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, fetchNextPage]);

  return { ...found, items, count };
}

/** Removes duplicates, because a concurrent change may move an item to the next page. */
function once(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
