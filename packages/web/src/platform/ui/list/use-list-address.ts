import { type HistoryState, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { AddressOfList, Filters, ListSpec, Sort } from './address.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The row at the top of the screen; 12.5 is the middle of the thirteenth row. */
    listRow?: number;
  }
}

/** Scroll position of a list: the page in its address and, after Back or a reload, the exact row. */
export type ListPosition = { page: number; row: number | null };

export type ListAddress<By extends string = string, F extends Filters = Filters> = ReturnType<
  typeof useListAddress<By, F>
>;

export type Sorting = {
  filter: { sort: Sort };
  spec: { isSortable: (column: string) => boolean };
  sort: (sort: Sort) => void;
};

/** The state of a list in the current address; other parameters are kept. */
export function useListAddress<By extends string, F extends Filters>(spec: ListSpec<By, F>) {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const addressJson = JSON.stringify(spec.read(raw));
  const filterJson = JSON.stringify({ ...spec.read(raw), page: undefined });
  const address = useMemo(() => JSON.parse(addressJson) as AddressOfList<By, F>, [addressJson]);
  /* Stays the same object when only the page changes. */
  const filter = useMemo(() => spec.filterOf(JSON.parse(filterJson) as AddressOfList<By, F>), [spec, filterJson]);

  const change = (changed: Record<string, unknown>, { replace, row }: { replace: boolean; row?: number }): void =>
    void navigate({
      to: '.',
      search: (previous: Record<string, unknown>) => changedAddress(spec, previous, changed),
      ...(row !== undefined && { state: (previous: HistoryState) => ({ ...previous, listRow: row }) }),
      replace,
      resetScroll: false,
    });
  const noFilters = Object.fromEntries(Object.keys(spec.filters ?? {}).map((name) => [name, undefined]));
  return {
    spec,
    address,
    filter,
    /** Sets the search and returns to the first page. */
    search: (query: string) => change({ search: query, page: undefined }, { replace: true }),
    sort: ({ by, order }: Sort) => change({ sort: by, order, page: undefined }, { replace: true }),
    /** Undefined clears a filter. Back undoes the change. */
    setFilters: (changed: { [Name in keyof F]?: F[Name] | undefined }) =>
      change({ ...changed, page: undefined }, { replace: false }),
    showAll: () => change({ ...noFilters, search: undefined, page: undefined }, { replace: false }),
    /** A function, because scrolling changes the position often and must not render the list. */
    position: (): ListPosition => {
      const { search, state } = router.state.location;
      const { page = 1 } = spec.read(search as Record<string, unknown>);
      return { page, row: state.listRow ?? null };
    },
    keepPosition: ({ page, row }: { page: number; row: number }) => {
      /* A navigation to another screen must not be replaced. */
      if (router.state.isLoading || router.state.resolvedLocation?.pathname !== router.latestLocation.pathname) return;
      change({ page }, { replace: true, row });
    },
  };
}

/** Keeps parameters that do not belong to the list. */
export function changedAddress(
  spec: { filters?: object; read: (raw: Record<string, unknown>) => object },
  previous: Record<string, unknown>,
  changed: Record<string, unknown>,
): Record<string, unknown> {
  const own = ['search', 'sort', 'order', 'page', ...Object.keys(spec.filters ?? {})];
  const others = Object.entries(previous).filter(([name]) => !own.includes(name));
  return { ...Object.fromEntries(others), ...spec.read({ ...previous, ...changed }) };
}
