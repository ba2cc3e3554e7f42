import { useDebouncedCallback } from '@mantine/hooks';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isNearEdge, type Piece, piecesOf, windowAround } from './row-window.ts';
import type { Geometry } from './use-geometry.ts';
import type { Place } from './use-list-address.ts';

/** So many rows are all drawn, and so many are drawn ahead of more. */
const rowsAtOnce = { plain: 100, overscan: 12 };

type Given = {
  total: number;
  size: number;
  rowHeight: number;
  geometry: Geometry;
  /** Drawn wherever it is, as it has the focus. */
  active: number | null;
  /** Another one starts where the address says. */
  listKey: string;
  page: number;
  place: () => Place;
  /** Fewer where a row is more to draw. */
  atOnce?: typeof rowsAtOnce;
  keepPlace: (place: { page: number; row: number }) => void;
};

/** Which rows are drawn, and where one is. Scrolling and the address follow each other. */
export function useRowWindow({
  total,
  size,
  rowHeight,
  geometry,
  active,
  listKey,
  page,
  place,
  keepPlace,
  ...given
}: Given) {
  const { plain, overscan } = given.atOnce ?? rowsAtOnce;
  const { top, cover } = geometry;
  const rowOf = ({ page, row }: Place) => row ?? (page - 1) * size;
  const [start, setStart] = useState(() => ({ around: rowOf(place()), isMoved: rowOf(place()) > 0 }));
  const rows = windowAround(Math.min(start.around, total), total, rowHeight);
  const { base, count } = rows;

  const pinned = active === null || active < base || active >= base + count ? null : active - base;
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    scrollMargin: top,
    overscan,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const indexes = defaultRangeExtractor(range);
        if (pinned === null || indexes.includes(pinned)) return indexes;
        return [...indexes, pinned].toSorted((a, b) => a - b);
      },
      [pinned],
    ),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const offset = virtualizer.scrollOffset ?? 0;
  const height = virtualizer.scrollRect?.height ?? 0;
  const topRow = Math.min(Math.max(base, base + (offset + cover - top) / rowHeight), Math.max(0, total - 1));
  const isAtEnd = base + count >= total && offset + height >= top + count * rowHeight - 1;
  const pages = Math.max(1, Math.ceil(total / size));
  const pageOf = (row: number) => Math.min(pages, Math.floor((row + 0.5) / size) + 1);
  const currentPage = isAtEnd && topRow > 0 ? pages : pageOf(topRow);

  const scrollTo = (row: number) => {
    const wished = top + (row - base) * rowHeight - cover;
    /* The first row only comes down to the head: what is above the list stays where it is. */
    window.scrollTo({ top: row === 0 ? Math.min(window.scrollY, wished) : wished, behavior: 'instant' });
  };
  const jump = (row: number) => setStart({ around: Math.min(Math.max(0, row), Math.max(0, total - 1)), isMoved: true });
  const isReady = top > 0;
  useLayoutEffect(() => {
    if (!isReady || !start.isMoved) return;
    scrollTo(start.around);
    /* Once more after the router has put the page where it remembers it: less exactly, and without knowing the window. */
    const again = requestAnimationFrame(() => scrollTo(start.around));
    return () => cancelAnimationFrame(again);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one jumps when a place is asked for, not whenever a row moves
  }, [start, isReady]);

  const kept = useRef({ listKey, page });
  useLayoutEffect(() => {
    const last = kept.current;
    kept.current = { listKey, page };
    if (last.listKey !== listKey || last.page !== page) jump(rowOf(place()));
    if (page > pages) keepPlace({ page: pages, row: (pages - 1) * size });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another list or page leads elsewhere
  }, [listKey, page]);

  const settle = useDebouncedCallback(() => {
    if (isNearEdge(topRow, rows, total)) jump(topRow);
    if (kept.current.page === currentPage && place().row === topRow) return;
    kept.current.page = currentPage;
    keepPlace({ page: currentPage, row: topRow });
  }, 200);
  useEffect(() => {
    window.addEventListener('scroll', settle, { passive: true });
    return () => window.removeEventListener('scroll', settle);
  }, [settle]);

  const indexes =
    count <= plain
      ? Array.from({ length: count }, (_, at) => at)
      : virtualizer.getVirtualItems().map(({ index }) => index);
  const pieces: Piece[] = piecesOf(
    indexes.map((index) => base + index),
    rows,
  );
  const first = Math.floor(topRow);
  const last = Math.min(total - 1, Math.ceil(topRow + height / rowHeight));

  /** Brings a row between what covers the top and the bottom of the screen. */
  const reveal = (row: number, bottomCover: number) => {
    if (row < base || row >= base + count) return jump(row);
    const from = top + (row - base) * rowHeight;
    if (from < window.scrollY + cover) window.scrollTo({ top: from - cover, behavior: 'instant' });
    const until = from + rowHeight + bottomCover;
    if (until > window.scrollY + window.innerHeight)
      window.scrollTo({ top: until - window.innerHeight, behavior: 'instant' });
  };

  const rowsInSight = Math.max(1, Math.floor((height - cover) / rowHeight) - 1);
  return {
    pieces,
    first,
    last,
    currentPage,
    pages,
    jumpToPage: (page: number) => jump((page - 1) * size),
    reveal,
    rowsInSight,
  };
}
