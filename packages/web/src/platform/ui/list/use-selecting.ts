import { maxSelected } from '@eemusic/contract/platform/selection';
import { t } from '@lingui/core/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '#platform/ui/toast.tsx';
import type { Filters, ListFilter } from './address.ts';
import type { SelectAll } from './types.ts';
import { chosenOf, countOf, isOf, keyOf, nothing, type Selection, withIds, withoutIds } from './selection.ts';
import type { ListProps, PageQuery, Selecting } from './types.ts';

const noneCarried = { key: '', ids: nothing.ids };

/** The largest page that one call returns. */
const maxPageSize = 500;

type Options<Row, By extends string, F extends Filters> = Pick<ListProps<Row, By, F>, 'query' | 'idOf'> & {
  selection: ListProps<Row, By, F>['selection'] | undefined;
  filter: ListFilter<By, F>;
  size: number;
  total: number;
  loaded: readonly Row[];
  /** The rows of the visible page; empty while it loads. */
  page: readonly Row[];
};

/** Selection by click, keyboard and the checkbox in the header, which selects the visible page; see `Selection`. */
export function useSelecting<Row, By extends string, F extends Filters>(
  options: Options<Row, By, F>,
): Selecting<Row> | null {
  const { query, idOf, selection, filter, size, total, loaded, page } = options;
  const client = useQueryClient();
  const anchor = useRef<number | null>(null);
  const isSelectable = (row: Row) => (selection?.whyNot?.(row) ?? null) === null;
  const selected: Selection<By, F> = selection && isOf(selection.selection, filter) ? selection.selection : nothing;
  const select = (next: Selection) => selection?.select(next as Selection<By, F>);

  /* 'All that match' of another search no longer matches the visible rows. */
  const isEnded = selection !== undefined && selection.selection !== selected;
  useEffect(() => {
    if (isEnded) select(nothing);
  });

  const carried = useCarriedIds(options, selected, keyOf(filter));

  const fetchRows = (from: number, to: number, pageSize: number) =>
    fetchRange(client, (page) => query(filter, page, pageSize), { from, to, pageSize });

  const all = useMutation({
    mutationFn: async () => selection?.findAll(filter),
    onSuccess: (found) => found && select(found.total === 0 ? nothing : { kind: 'all', ...found, filter }),
  });
  const idsOfPage = page.filter(isSelectable).map(idOf);
  const isPageSelected =
    selected.kind === 'all' || (idsOfPage.length > 0 && idsOfPage.every((id) => selected.ids.has(id)));
  const togglePage = () => {
    anchor.current = null;
    if (selected.kind === 'all') return select(nothing);
    select(isPageSelected ? withoutIds(selected, idsOfPage) : withIds(selected, idsOfPage));
  };

  const takeOut = useMutation({
    mutationFn: async (id: number) => {
      const rows = loaded.length >= total ? loaded : await fetchRows(0, total - 1, maxPageSize);
      select(withoutIds(withIds(nothing, rows.filter(isSelectable).map(idOf)), [id]));
    },
  });
  const range = useMutation({
    mutationFn: async ({ from, to }: { from: number; to: number }) => {
      const rows = await fetchRows(Math.min(from, to), Math.max(from, to), size);
      select(withIds(selected, rows.filter(isSelectable).map(idOf)));
    },
  });

  const toggle = (row: Row, { index, isRange }: { index: number; isRange: boolean }) => {
    if (!isSelectable(row)) return;
    if (selected.kind === 'all') {
      if (selected.total <= maxSelected) return takeOut.mutate(idOf(row));
      toast.info(t`The selection of all has ended`);
      return select(nothing);
    }
    const from = isRange ? anchor.current : null;
    anchor.current = index;
    const id = idOf(row);
    if (from === null) return select(selected.ids.has(id) ? withoutIds(selected, [id]) : withIds(selected, [id]));
    if (Math.abs(from - index) >= maxSelected) return toast.error(t`At most 10,000 at a time, please`);
    range.mutate({ from, to: index });
  };

  const selectAll: SelectAll = {
    state: isPageSelected ? 'all' : countOf(selected) > 0 ? 'some' : 'none',
    isDisabled: idsOfPage.length === 0,
    isPending: all.isPending || takeOut.isPending || range.isPending,
    onToggle: togglePage,
  };
  if (selection === undefined) return null;
  const chosen = chosenOf(selected);
  const count = countOf(selected);
  const { deletion, actions } = selection;
  const isSelected = (row: Row) => (selected.kind === 'all' ? isSelectable(row) : selected.ids.has(idOf(row)));
  return {
    shareOf: (row) => (isSelected(row) ? 'all' : 'none'),
    whyNot: (row) => selection.whyNot?.(row) ?? null,
    toggle,
    clear: () => {
      anchor.current = null;
      select(nothing);
    },
    selectAll,
    matching:
      selected.kind === 'ids' && isPageSelected && total > page.length
        ? { total, isPending: all.isPending, onSelect: () => all.mutate() }
        : null,
    count,
    elsewhere: selected.kind === 'all' ? 0 : carried.intersection(selected.ids).size,
    deletion: deletion && {
      isPending: deletion.isPending,
      ask: () => {
        if (count === 0) selection.onNothing?.();
        else if (chosen) deletion.ask(chosen);
      },
    },
    actions: actions?.(chosen),
  };
}

/** Returns the ids that were selected under an earlier search and have not been shown since. */
function useCarriedIds<Row, By extends string, F extends Filters>(
  { selection, loaded, idOf }: Pick<Options<Row, By, F>, 'selection' | 'loaded' | 'idOf'>,
  selected: Selection<By, F>,
  key: string,
): ReadonlySet<number> {
  const carried = selection?.carried ?? noneCarried;
  const isCarriedOn = carried.key !== key;
  const isSeen = !isCarriedOn && loaded.some((row) => carried.ids.has(idOf(row)));
  useEffect(() => {
    if (isCarriedOn) selection?.carry({ key, ids: selected.kind === 'ids' ? selected.ids : nothing.ids });
    else if (isSeen) selection?.carry({ key, ids: carried.ids.difference(new Set(loaded.map(idOf))) });
  });
  return carried.ids;
}

/** Fetches the rows from one index to another, page by page. */
async function fetchRange<Row>(
  client: QueryClient,
  queryOf: (page: number) => PageQuery<Row>,
  { from, to, pageSize }: { from: number; to: number; pageSize: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = Math.floor(from / pageSize); page <= Math.floor(to / pageSize); page++) {
    const answer = await client.ensureQueryData({ ...queryOf(page + 1), revalidateIfStale: false });
    rows.push(...answer.rows.slice(Math.max(0, from - page * pageSize), to - page * pageSize + 1));
  }
  return rows;
}
