import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { AddressOfList, Filters, ListFilter, ListSpec, Sort } from './address.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The row at the top of the list, as far as it is scrolled out of sight: 12.5 is half of the thirteenth. */
    listRow?: number;
  }
}

/** Where a list is: the page of its address and, after back or reload, the very row. */
export type Place = { page: number; row: number | null };

export type ListAddress<By extends string = string, F extends Filters = Filters> = {
  spec: ListSpec<By, F>;
  address: AddressOfList<By, F>;
  filter: ListFilter<By, F>;
  /** Starts at the first page again. */
  search: (query: string) => void;
  sort: (sort: Sort) => void;
  /** Sets filters, or takes them away where undefined; back undoes it. */
  setFilters: (changed: { [Name in keyof F]?: F[Name] | undefined }) => void;
  /** Takes search and filters away. */
  showAll: () => void;
  /** Read when it is needed: what one scrolls to changes it often. */
  place: () => Place;
  keepPlace: (place: { page: number; row: number }) => void;
};

/** A list as the address of the present screen tells it; what else is in the address stays there. */
export function useListAddress<By extends string, F extends Filters>(spec: ListSpec<By, F>): ListAddress<By, F> {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const addressJson = JSON.stringify(spec.read(raw));
  const filterJson = JSON.stringify({ ...spec.read(raw), page: undefined });
  const address = useMemo(() => JSON.parse(addressJson) as AddressOfList<By, F>, [addressJson]);
  /* The same object while only the page changes. */
  const filter = useMemo(() => spec.filterOf(JSON.parse(filterJson) as AddressOfList<By, F>), [spec, filterJson]);

  return useMemo(() => {
    const change = (changed: Record<string, unknown>, { replace }: { replace: boolean }) =>
      void navigate({
        to: '.',
        search: (previous: Record<string, unknown>) => changedAddress(spec, previous, changed),
        replace,
        resetScroll: false,
      });
    const noFilters = Object.fromEntries(Object.keys(spec.filters ?? {}).map((name) => [name, undefined]));
    return {
      spec,
      address,
      filter,
      search: (query) => change({ search: query, page: undefined }, { replace: true }),
      sort: ({ by, order }) => change({ sort: by, order, page: undefined }, { replace: true }),
      setFilters: (changed) => change({ ...changed, page: undefined }, { replace: false }),
      showAll: () => change({ ...noFilters, search: undefined, page: undefined }, { replace: false }),
      place: () => {
        const { search, state } = router.state.location;
        const { page = 1 } = spec.read(search as Record<string, unknown>);
        return { page, row: state.listRow ?? null };
      },
      keepPlace: ({ page, row }) => {
        /* Who is on the way to another screen is not called back. */
        if (router.state.isLoading || router.state.resolvedLocation?.pathname !== router.latestLocation.pathname)
          return;
        void navigate({
          to: '.',
          search: (previous: Record<string, unknown>) => changedAddress(spec, previous, { page }),
          state: (previous) => ({ ...previous, listRow: row }),
          replace: true,
          resetScroll: false,
        });
      },
    };
  }, [spec, address, filter, navigate, router]);
}

/** Keeps the parts of the address that do not belong to the list. */
export function changedAddress(
  spec: { filters?: object; read: (raw: Record<string, unknown>) => object },
  previous: Record<string, unknown>,
  changed: Record<string, unknown>,
): Record<string, unknown> {
  const own = ['search', 'sort', 'order', 'page', ...Object.keys(spec.filters ?? {})];
  const others = Object.entries(previous).filter(([name]) => !own.includes(name));
  return { ...Object.fromEntries(others), ...spec.read({ ...previous, ...changed }) };
}
