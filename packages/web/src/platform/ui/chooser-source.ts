import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { chosenOf, type Delta, type Item, matching, without } from './chooser-delta.ts';

const size = 100;

export type Source = {
  /** The key of the query, to which the search is added. */
  key: readonly unknown[];
  /** Pages count from 1. */
  fetchPage: (ask: {
    query: string;
    page: number;
    size: number;
    signal: AbortSignal;
  }) => Promise<{ items: readonly Item[]; total: number }>;
};

type Ask = { source: Source; query: string; initial: readonly Item[]; delta: Delta };

/** Who can be chosen: what the server finds, without who was chosen here, and before it who was taken out here. */
export function useUnassigned({ source, query, initial, delta }: Ask) {
  const found = useInfiniteQuery({
    queryKey: [...source.key, query],
    queryFn: ({ pageParam: page, signal }) => source.fetchPage({ query, page, size, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ items, total }, pages) =>
      items.length > 0 && pages.length * size < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
    /** Choices do not change while the list is open; the next form loads them again. */
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

  /* All that is loaded may be chosen by now. */
  const needsMore = items.length === 0 && hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, fetchNextPage]);

  return { ...found, items, count };
}

/** Somebody else's change moves rows from one page to the next. */
function once(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
