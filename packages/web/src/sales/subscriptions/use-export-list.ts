import { useMemo, useRef, useState } from 'react';
import type { ListPosition, ListAddress } from '#platform/ui/list/use-list-address.ts';
import { type ExportFilter, exportList, type ExportSort } from './export-list.ts';

const start: ListPosition = { page: 1, row: null };

/** Its state is not in the address, because the address has the list to which the user returns. */
export function useExportList(): ListAddress<ExportSort, Record<never, never>> {
  const [filter, setFilter] = useState<ExportFilter>(() => exportList.filterOf({}));
  const state = useRef(start);

  return useMemo(() => {
    const change = (changed: Partial<ExportFilter>) => {
      state.current = start;
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
      position: () => state.current,
      keepPosition: (kept) => {
        state.current = kept;
      },
    };
  }, [filter]);
}
