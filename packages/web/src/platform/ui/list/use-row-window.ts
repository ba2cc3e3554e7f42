import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '#platform/ui/use-printing.ts';
import { isNearEdge, type Piece, piecesOf, windowAround, withPinned } from './row-window.ts';
import type { Geometry } from './use-geometry.ts';
import type { ListPosition } from './use-list-address.ts';

export type Drawing = {
  whole: number;
  overscan: number;
};

const defaultDrawing: Drawing = { whole: 100, overscan: 12 };

export const noPanels: ReadonlyMap<number, number> = new Map();

const range = (from: number, to: number, count: number) => {
  const first = Math.max(0, from);
  return Array.from({ length: Math.max(0, Math.min(to, count) - first) }, (_, at) => first + at);
};

type Options = {
  total: number;
  size: number;
  rowHeight: number;
  panels?: ReadonlyMap<number, number>;
  geometry: Geometry;
  /** The focused row, which is always rendered. */
  active: number | null;
  /** Identifies the list; a new list starts at the position in the address. */
  listKey: string;
  page: number;
  position: () => ListPosition;
  drawing?: Drawing | undefined;
  keepPosition: (place: { page: number; row: number }) => void;
};

export function useRowWindow({
  total,
  size,
  rowHeight,
  geometry,
  active,
  listKey,
  page,
  position,
  ...options
}: Options) {
  const { panels = noPanels, drawing = defaultDrawing, keepPosition } = options;
  const { top, cover } = geometry;
  const rowOf = ({ page, row }: ListPosition) => row ?? (page - 1) * size;
  const [start, setStart] = useState(() => ({ around: rowOf(position()), isMoved: rowOf(position()) > 0 }));
  const rows = windowAround(Math.min(start.around, total), total, rowHeight);
  const { base, count } = rows;

  const pinned = active === null || active < base || active >= base + count ? null : active - base;
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: (index) => rowHeight + (panels.get(base + index) ?? 0),
    scrollMargin: top,
    overscan: drawing.overscan,
    rangeExtractor: withPinned(pinned),
  });
  /* A panel that opens or closes above the viewport must not move the visible rows. */
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ end }, _delta, { scrollOffset }) =>
    end <= (scrollOffset ?? 0) + cover;

  useRowHeights(virtualizer, { panels, rowHeight, base, count, listKey });

  const offset = virtualizer.scrollOffset ?? 0;
  const height = virtualizer.scrollRect?.height ?? 0;
  const topItem = virtualizer.getVirtualItemForOffset(Math.max(top, offset + cover));
  const scrolledPast = topItem === undefined ? 0 : Math.max(0, offset + cover - topItem.start) / topItem.size;
  const topRow = Math.min(base + (topItem?.index ?? 0) + Math.min(1, scrolledPast), Math.max(0, total - 1));
  const isAtEnd = base + count >= total && offset + height >= top + virtualizer.getTotalSize() - 1;
  const pages = Math.max(1, Math.ceil(total / size));
  const pageOf = (row: number) => Math.min(pages, Math.floor((row + 0.5) / size) + 1);
  const currentPage = isAtEnd && topRow > 0 ? pages : pageOf(topRow);

  const scrollTo = (row: number) => {
    const item = virtualizer.measurementsCache[Math.floor(row) - base];
    const target = item === undefined ? top - cover : item.start + (row - base - item.index) * item.size - cover;
    /* Going to the first row scrolls up only, so that the toolbar above the list stays visible. */
    window.scrollTo({ top: row === 0 ? Math.min(window.scrollY, target) : target, behavior: 'instant' });
  };
  const jump = (row: number) => setStart({ around: Math.min(Math.max(0, row), Math.max(0, total - 1)), isMoved: true });
  const isReady = top > 0;
  useLayoutEffect(() => {
    if (!isReady || !start.isMoved) return;
    scrollTo(start.around);
    /* Repeated after the router's scroll restoration, which does not know the window of rows. */
    const again = requestAnimationFrame(() => scrollTo(start.around));
    return () => cancelAnimationFrame(again);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- scrolls only to a requested position, not whenever rows move
  }, [start, isReady]);

  const kept = useRef({ listKey, page });
  useLayoutEffect(() => {
    const last = kept.current;
    kept.current = { listKey, page };
    if (last.listKey !== listKey || last.page !== page) jump(rowOf(position()));
    if (page > pages) keepPosition({ page: pages, row: (pages - 1) * size });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another list or page changes the position
  }, [listKey, page]);

  const settle = useDebouncedCallback(() => {
    if (isNearEdge(topRow, rows, total)) jump(topRow);
    if (kept.current.page === currentPage && (position().row ?? 0) === topRow) return;
    kept.current.page = currentPage;
    keepPosition({ page: currentPage, row: topRow });
  }, 200);
  useWindowEvent('scroll', settle, { passive: true });

  const isPrinting = usePrinting();
  const indexes = isPrinting
    ? range((currentPage - 1) * size - base, currentPage * size - base, count)
    : count <= drawing.whole
      ? range(0, count, count)
      : virtualizer.getVirtualItems().map(({ index }) => index);
  const pieces: Piece[] = piecesOf(
    indexes.map((index) => base + index),
    rows,
  );
  const endOf = (row: number) => virtualizer.measurementsCache[row - base]?.end ?? top + (row - base + 1) * rowHeight;
  const startOf = (row: number) => virtualizer.measurementsCache[row - base]?.start ?? top + (row - base) * rowHeight;
  const bottomItem = virtualizer.getVirtualItemForOffset(offset + height);

  /** Scrolls until a row, without its open panel, is hidden neither at the top nor at the bottom of the screen. */
  const reveal = (row: number, bottomCover: number) => {
    if (row < base || row >= base + count) return jump(row);
    const from = startOf(row);
    if (from < window.scrollY + cover) window.scrollTo({ top: from - cover, behavior: 'instant' });
    const until = from + rowHeight + bottomCover;
    if (until > window.scrollY + window.innerHeight)
      window.scrollTo({ top: until - window.innerHeight, behavior: 'instant' });
  };

  return {
    pieces,
    gapHeight: ({ from, rows }: { from: number; rows: number }) =>
      panels.size === 0 ? rows * rowHeight : endOf(from + rows - 1) - startOf(from),
    first: Math.floor(topRow),
    last: Math.min(total - 1, base + (bottomItem?.index ?? 0)),
    currentPage,
    pages,
    jumpToPage: (page: number) => jump((page - 1) * size),
    reveal,
    rowsInSight: Math.max(1, Math.floor((height - cover) / rowHeight) - 1),
  };
}

type Sizes = { panels: ReadonlyMap<number, number>; rowHeight: number; base: number; count: number; listKey: string };

/** Tells the virtualizer of other heights: of all rows after a change of their height, otherwise of single panels. */
function useRowHeights(
  virtualizer: ReturnType<typeof useWindowVirtualizer<Element>>,
  { panels, rowHeight, base, count, listKey }: Sizes,
): void {
  const sized = useRef({ panels: noPanels, rowHeight, base, listKey });
  useLayoutEffect(() => {
    const last = sized.current;
    sized.current = { panels, rowHeight, base, listKey };
    const isAnother = last.listKey !== listKey || last.base !== base;
    if (last.rowHeight !== rowHeight || (isAnother && last.panels.size > 0)) return virtualizer.measure();
    for (const index of new Set([...last.panels.keys(), ...panels.keys()])) {
      const height = panels.get(index) ?? 0;
      const isInWindow = index >= base && index < base + count;
      if (isInWindow && (last.panels.get(index) ?? 0) !== height)
        virtualizer.resizeItem(index - base, rowHeight + height);
    }
  }, [virtualizer, panels, rowHeight, base, count, listKey]);
}
