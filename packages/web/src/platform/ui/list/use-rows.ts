import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Filters } from './address.ts';
import {
  chosenOf,
  countElsewhere,
  countOf,
  isOf,
  keyOf,
  nothing,
  type Selection,
  withIds,
  withoutIds,
  withSeen,
} from './selection.ts';
import type { BodyProps, PanelRoom, SelectAll, Selecting } from './types.ts';
import type { Geometry } from './use-geometry.ts';
import { usePages, useTotal } from './use-pages.ts';
import { useRowKeyboard } from './use-row-keyboard.ts';
import { type Drawing, noPanels, useRowWindow } from './use-row-window.ts';
import { maxSelected } from '@eemusic/contract/platform/selection';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#platform/ui/toast.tsx';

type Options = {
  body: RefObject<HTMLElement | null>;
  foot: RefObject<HTMLElement | null>;
  geometry: Geometry;
  rowHeight: number;
  columns?: number;
  room?: PanelRoom;
  drawing?: Drawing | undefined;
};

export function useRows<Row, By extends string, F extends Filters>(
  props: BodyProps<Row, By, F>,
  { body, foot, geometry, rowHeight, columns = 1, room, drawing }: Options,
) {
  const { address, query, filter, size, expansion } = props;
  const [active, setActive] = useState<number | null>(null);
  const [panels, setPanels] = useState(noPanels);
  const { total, see } = useTotal(filter, props.found);

  const lineOf = (index: number) => Math.floor(index / columns);
  const shown = useRowWindow({
    total: Math.ceil(total / columns),
    /* A list with expandable rows is a single page, because their heights differ. */
    size: expansion === undefined ? size / columns : Math.max(1, total),
    rowHeight,
    panels,
    geometry,
    active: active === null ? null : lineOf(active),
    drawing,
    listKey: `${keyOf(filter)} ${filter.sort.by} ${filter.sort.order} ${columns}`,
    page: address.address.page ?? 1,
    position: () => {
      const { page, row } = address.position();
      return { page, row: row === null ? null : row / columns };
    },
    keepPosition: ({ page, row }) => address.keepPosition({ page, row: row * columns }),
  });
  const first = Math.min(shown.first * columns, Math.max(0, total - 1));
  const last = Math.min(total - 1, shown.last * columns + columns - 1);
  const pages = usePages(query, filter, { first, last, size, total });
  see(pages);

  const wantedPanels = usePanels(props, pages.loaded, room);
  if (wantedPanels !== panels) setPanels(wantedPanels);

  const loaded = useMemo(() => [...pages.loaded.values()].flatMap((rows) => rows ?? []), [pages.loaded]);
  const own = useSelecting(props, { total, loaded, page: pages.loaded.get(shown.currentPage) ?? [] });
  const selecting = props.selecting ?? own;

  const withRow = (index: number, act: (row: Row) => void) => {
    const row = pages.rowAt(index);
    if (row !== undefined) act(row);
  };
  const toggle = (index: number, isRange: boolean) =>
    withRow(index, (row) => selecting?.toggle(row, { index, isRange }));
  const setOpen = (index: number, isOpen: boolean) => withRow(index, (row) => expansion?.setOpen(row, isOpen, filter));
  const open = (index: number, by: 'click' | 'key') => withRow(index, (row) => props.onOpen?.(row, by));
  const { onKeyDown, panelFocus } = useRowKeyboard({
    body,
    total,
    columns,
    rowsInSight: shown.rowsInSight,
    onMove: (index) => {
      setActive(index);
      shown.reveal(lineOf(index), foot.current?.offsetHeight ?? 0);
    },
    onToggle: toggle,
    onOpen: (index) => open(index, 'key'),
    onClear: () => selecting?.clear(),
    onDelete: () => selecting?.deletion?.ask(),
    onActions: () => foot.current?.querySelector<HTMLElement>('[data-selection] button')?.focus(),
    expansion: expansion && { isOpen: (index) => panels.has(index), setOpen },
  });

  const focusRow = () =>
    body.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus({ preventScroll: true });

  return {
    total,
    pages,
    shown,
    selecting,
    panelFocus,
    /** Moves the focus from the actions for the selected rows back to the list. */
    focusRow,
    /** Moves the focus to the row that had it last, if any. */
    refocusRow: () => {
      if (active !== null) focusRow();
    },
    isOpen: expansion && ((index: number) => panels.has(index)),
    tabStop: active === null || active >= total ? first : active,
    handlers: {
      onKeyDown,
      onFocus: (event: FocusEvent) => {
        const index = indexOf(event);
        setActive(index);
        if (index !== null && (event.target as HTMLElement).matches('[data-row]'))
          withRow(index, (row) => props.onReach?.(row));
      },
      onClick: (event: MouseEvent) => {
        const target = event.target as HTMLElement;
        const index = target.closest('[data-row]') === null ? null : indexOf(event);
        if (index === null) return;
        if (target.closest('[data-select], [data-checkbox]') !== null) return toggle(index, event.shiftKey);
        if (!isOnRowItself(event)) return;
        if (expansion !== undefined) return setOpen(index, !panels.has(index));
        open(index, 'click');
      },
    },
  };
}

export type Rows<Row> = ReturnType<typeof useRows<Row, string, Filters>>;

function usePanels<Row, By extends string, F extends Filters>(
  { expansion, filter, size }: BodyProps<Row, By, F>,
  loaded: ReadonlyMap<number, readonly Row[] | undefined>,
  room: PanelRoom | undefined,
): ReadonlyMap<number, number> {
  const { isOpen, heightOf } = expansion ?? {};
  return useMemo(() => {
    if (isOpen === undefined || heightOf === undefined || room === undefined) return noPanels;
    const heights = new Map<number, number>();
    for (const [page, rows = []] of loaded) {
      for (const [at, row] of rows.entries()) {
        if (isOpen(row, filter)) heights.set((page - 1) * size + at, heightOf(row, room));
      }
    }
    return heights;
  }, [isOpen, heightOf, filter, size, loaded, room]);
}

/** The index of the row that contains the target, also if the target is in the row's panel. */
function indexOf({ target }: FocusEvent | MouseEvent): number | null {
  const row = (target as HTMLElement).closest<HTMLElement>('[data-row], [data-panel]');
  if (row === null) return null;
  return Number(row.dataset['row'] ?? row.dataset['panel']);
}

const controls =
  'a, button, input, label, select, textarea, summary, [role=switch], [role=menuitem], [tabindex="0"]:not([data-row])';

/** Whether a click is meant for the row itself: not for a control in it, and not the end of a text selection. */
function isOnRowItself({ target, ctrlKey, metaKey, altKey }: MouseEvent): boolean {
  if (!(target instanceof Element) || ctrlKey || metaKey || altKey) return false;
  const control = target.closest(controls);
  const isOnControl = control !== null && target.closest('[data-row]')?.contains(control) === true;
  return !isOnControl && window.getSelection()?.isCollapsed !== false;
}

const maxPageSize = 500;

/** Selection by click, keyboard and the checkbox in the header, which selects the visible page; see `Selection`. */
function useSelecting<Row, By extends string, F extends Filters>(
  { query, idOf, selection, filter, size }: BodyProps<Row, By, F>,
  { total, loaded, page }: { total: number; loaded: readonly Row[]; page: readonly Row[] },
): Selecting<Row> | null {
  const client = useQueryClient();
  const anchor = useRef<number | null>(null);
  const isSelectable = (row: Row) => (selection?.whyNot?.(row) ?? null) === null;
  const selected: Selection<By, F> = selection && isOf(selection.selection, filter) ? selection.selection : nothing;
  const select = (next: Selection<By, F>) => selection?.select(next);
  const seen = keyOf(filter);
  const add = (to: Selection<By, F>, rows: readonly Row[]) =>
    withIds(to, rows.filter(isSelectable).map(idOf), { seen });

  /* 'All that match' of another search no longer matches the visible rows. */
  const current = withSeen(selected, loaded.map(idOf), seen);
  const isOld = selection !== undefined && selection.selection !== current;
  useEffect(() => {
    if (isOld) select(current);
  });

  const fetchRows = async (from: number, to: number, pageSize: number) => {
    const rows: Row[] = [];
    for (let page = Math.floor(from / pageSize); page <= Math.floor(to / pageSize); page++) {
      const answer = await client.ensureQueryData({ ...query(filter, page + 1, pageSize), revalidateIfStale: false });
      rows.push(...answer.rows.slice(Math.max(0, from - page * pageSize), to - page * pageSize + 1));
    }
    return rows;
  };
  const { mutate: load, isPending } = useMutation({
    mutationFn: (find: () => Promise<Selection<By, F>>) => find(),
    onSuccess: select,
  });

  const idsOfPage = page.filter(isSelectable).map(idOf);
  const isPageSelected =
    selected.kind === 'all' || (idsOfPage.length > 0 && idsOfPage.every((id) => selected.ids.has(id)));
  const togglePage = () => {
    anchor.current = null;
    if (selected.kind === 'all') return select(nothing);
    select(isPageSelected ? withoutIds(selected, idsOfPage) : add(selected, page));
  };

  const toggle = (row: Row, { index, isRange }: { index: number; isRange: boolean }) => {
    if (!isSelectable(row)) return;
    if (selected.kind === 'all') {
      if (selected.total <= maxSelected)
        return load(async () => {
          const rows = loaded.length >= total ? loaded : await fetchRows(0, total - 1, maxPageSize);
          return withoutIds(add(nothing, rows), [idOf(row)]);
        });
      toast.info(t`The selection of all has ended`);
      return select(nothing);
    }
    const from = isRange ? anchor.current : null;
    anchor.current = index;
    const id = idOf(row);
    if (from === null) return select(selected.ids.has(id) ? withoutIds(selected, [id]) : add(selected, [row]));
    if (Math.abs(from - index) >= maxSelected) return toast.error(t`Select up to 10,000`);
    load(async () => add(selected, await fetchRows(Math.min(from, index), Math.max(from, index), size)));
  };

  const selectAll: SelectAll = {
    state: isPageSelected ? 'all' : countOf(selected) > 0 ? 'some' : 'none',
    isDisabled: idsOfPage.length === 0,
    isPending,
    onToggle: togglePage,
  };
  if (selection === undefined) return null;
  const chosen = chosenOf(selected);
  const count = countOf(selected);
  const { deletion, actions } = selection;
  const findAll = async (): Promise<Selection<By, F>> => {
    const found = await selection.findAll(filter);
    return found.total === 0 ? nothing : { kind: 'all', ...found, filter };
  };
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
        ? { total, isPending, onSelect: () => load(findAll) }
        : null,
    count,
    elsewhere: countElsewhere(selected, seen),
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
