import { useThrottledValue } from '@mantine/hooks';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Filters, ListFilter } from './address.ts';
import type { ListProps, Rows } from './types.ts';

type Ask<Row, By extends string, F extends Filters> = ListProps<Row, By, F>['query'];

/** In ms: after this time, pages out of view are dropped from memory. */
const gcTime = 120_000;

/** Milliseconds between two loads of pages while the scrollbar is dragged. */
const throttleMs = 40;

const pagesAhead = 2;

/** The previous filter is shown until the first page of the requested one is loaded. */
export function useShownFilter<Row, By extends string, F extends Filters>(
  query: Ask<Row, By, F>,
  wanted: ListFilter<By, F>,
  { page, size }: { page: number; size: number },
) {
  const [want, setWant] = useState({ filter: wanted, page });
  if (want.filter !== wanted) setWant({ filter: wanted, page });
  const lead = useQuery({ ...query(want.filter, want.page, size), gcTime });
  const [shown, setShown] = useState<{ filter: ListFilter<By, F>; total: number } | null>(null);
  if (lead.data !== undefined && want.filter === wanted && shown?.filter !== wanted)
    setShown({ filter: wanted, total: lead.data.total });
  return { shown, lead, isOutdated: shown !== null && shown.filter !== wanted };
}

/** The total in the latest answer: if an older one overwrote a newer one, the totals would alternate forever. */
export function useTotal<Filter>(filter: Filter, found: number) {
  const [seen, setSeen] = useState({ filter, total: found, at: 0 });
  return {
    total: seen.filter === filter ? seen.total : found,
    /** May be called while rendering. */
    see: ({ total, at }: { total: number | undefined; at: number }) => {
      if (total !== undefined && (seen.filter !== filter || at > seen.at)) setSeen({ filter, total, at });
    },
  };
}

/** Loads the pages of these rows and some around them; requests for pages scrolled past are aborted. */
export function usePages<Row, By extends string, F extends Filters>(
  query: Ask<Row, By, F>,
  filter: ListFilter<By, F>,
  { first, last, size, total }: { first: number; last: number; size: number; total: number },
) {
  const wanted = useThrottledValue(
    `${Math.floor(first / size) + 1} ${Math.floor(Math.max(last, first) / size) + 1}`,
    throttleMs,
  );
  const [from = 1, to = 1] = wanted.split(' ').map(Number);
  const [isComplete, setComplete] = useState<string | null>(null);
  const margin = isComplete === wanted ? pagesAhead : 0;
  const pages = Math.max(1, Math.ceil(total / size));
  const start = Math.min(Math.max(1, from - margin), pages);
  const end = Math.min(pages, Math.max(to + margin, start));
  const { data, errors, updates, retry } = useQueries({
    queries: Array.from({ length: end - start + 1 }, (_, at) => ({ ...query(filter, start + at, size), gcTime })),
    combine: together<Row>,
  });

  const inSight = data.slice(from - start, to - start + 1);
  if (inSight.every((answer) => answer !== undefined) && isComplete !== wanted) setComplete(wanted);
  const rows = useMemo(() => new Map(data.map((answer, at) => [start + at, answer?.rows] as const)), [start, data]);
  const latest = Math.max(...updates);
  return {
    rowAt: (index: number): Row | undefined => rows.get(Math.floor(index / size) + 1)?.[index % size],
    loaded: rows,
    total: data[updates.indexOf(latest)]?.total,
    at: latest,
    error: errors.find((error, at) => error !== null && data[at] === undefined) ?? null,
    retry,
  };
}

/** Declared outside the hook, so that `combine` returns the same result until an answer arrives. */
function together<Row>(answers: UseQueryResult<Rows<Row>>[]) {
  return {
    data: answers.map(({ data }) => data),
    errors: answers.map(({ error }) => error),
    updates: answers.map(({ dataUpdatedAt }) => dataUpdatedAt),
    retry: () => {
      for (const { isError, refetch } of answers) if (isError) void refetch();
    },
  };
}
