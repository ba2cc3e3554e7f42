import { useMemo, useRef, useState } from 'react';
import type { Place, ListAddress } from '#platform/ui/list/use-list-address.ts';
import { type ExportFilter, exportList, type ExportSort } from './export-list.ts';

const start: Place = { page: 1, row: null };

/** Kept by the screen: what the address tells is the list that one goes back to. */
export function useExportList(): ListAddress<ExportSort, Record<never, never>> {
  const [filter, setFilter] = useState<ExportFilter>(() => exportList.filterOf({}));
  const place = useRef(start);

  return useMemo(() => {
    const change = (changed: Partial<ExportFilter>) => {
      place.current = start;
      setFilter((before) => ({ ...before, ...changed }));
    };
    return {
      spec: exportList,
      address: {},
      filter,
      search: (search) => change({ search }),
      sort: ({ by, order }) => exportList.isSortable(by) && change({ sort: { by: by as ExportSort, order } }),
      setFilters: () => undefined,
      showAll: () => change({ search: '' }),
      place: () => place.current,
      keepPlace: (kept) => {
        place.current = kept;
      },
    };
  }, [filter]);
}
