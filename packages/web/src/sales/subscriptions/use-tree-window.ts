import { useDebouncedCallback } from '@mantine/hooks';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { piecesOf } from '#platform/ui/list/row-window.ts';
import type { Geometry } from '#platform/ui/list/use-geometry.ts';
import type { ListAddress } from '#platform/ui/list/use-list-address.ts';

const overscan = 8;

type Given = {
  total: number;
  rowHeight: number;
  /** By the index of a row, how much higher it is as it is open. */
  panels: ReadonlyMap<number, number>;
  geometry: Geometry;
  /** Drawn wherever it is, as it has the focus. */
  active: number | null;
  /** Another one starts at the top. */
  listKey: string;
} & Pick<ListAddress, 'place' | 'keepPlace'>;

/** Which rows are drawn of those that open, and where one is. The place is kept beside the address. */
export function useTreeWindow({ total, rowHeight, panels, geometry, active, listKey, place, keepPlace }: Given) {
  const { top, cover } = geometry;
  const [start, setStart] = useState(() => place().row ?? 0);
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: (index) => rowHeight + (panels.get(index) ?? 0),
    scrollMargin: top,
    overscan,
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const indexes = defaultRangeExtractor(range);
        if (active === null || active >= range.count || indexes.includes(active)) return indexes;
        return [...indexes, active].toSorted((a, b) => a - b);
      },
      [active],
    ),
  });
  /* What opens or closes out of sight above moves nothing that one sees. */
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ end }, _delta, { scrollOffset }) =>
    end <= (scrollOffset ?? 0) + cover;

  const sized = useRef({ panels, rowHeight, listKey });
  useLayoutEffect(() => {
    const last = sized.current;
    sized.current = { panels, rowHeight, listKey };
    if (last.rowHeight !== rowHeight || last.listKey !== listKey) return virtualizer.measure();
    for (const index of new Set([...last.panels.keys(), ...panels.keys()])) {
      const height = panels.get(index) ?? 0;
      if ((last.panels.get(index) ?? 0) !== height) virtualizer.resizeItem(index, rowHeight + height);
    }
  }, [virtualizer, panels, rowHeight, listKey]);

  const offset = virtualizer.scrollOffset ?? 0;
  const height = virtualizer.scrollRect?.height ?? 0;
  const items = virtualizer.getVirtualItems();
  const first = virtualizer.getVirtualItemForOffset(Math.max(top, offset + cover))?.index ?? 0;
  const last = virtualizer.getVirtualItemForOffset(offset + height)?.index ?? first;
  const topRow = () => {
    const item = virtualizer.getVirtualItemForOffset(window.scrollY + cover);
    if (item === undefined || window.scrollY + cover <= top) return 0;
    return item.index + Math.min(1, (window.scrollY + cover - item.start) / Math.max(1, item.size));
  };

  const scrollTo = (row: number) => {
    const item = virtualizer.measurementsCache[Math.min(Math.floor(row), total - 1)];
    if (item === undefined) return;
    const wished = item.start + (row - item.index) * item.size - cover;
    /* The first row only comes down to the head: what is above the list stays where it is. */
    window.scrollTo({ top: row === 0 ? Math.min(window.scrollY, wished) : wished, behavior: 'instant' });
  };
  const isReady = top > 0;
  useLayoutEffect(() => {
    if (!isReady || start === 0) return;
    scrollTo(start);
    /* Once more after the router has put the page where it remembers it. */
    const again = requestAnimationFrame(() => scrollTo(start));
    return () => cancelAnimationFrame(again);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one jumps when a place is asked for, not whenever a row moves
  }, [start, isReady]);

  const shown = useRef(listKey);
  useLayoutEffect(() => {
    if (shown.current === listKey) return;
    shown.current = listKey;
    setStart(0);
    scrollTo(0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another list leads elsewhere
  }, [listKey]);

  const settle = useDebouncedCallback(() => {
    const row = topRow();
    if ((place().row ?? 0) !== row) keepPlace({ page: 1, row });
  }, 200);
  useEffect(() => {
    window.addEventListener('scroll', settle, { passive: true });
    return () => window.removeEventListener('scroll', settle);
  }, [settle]);

  /** Brings a row between what covers the top and the bottom of the screen, without what it has opened. */
  const reveal = (row: number, bottomCover: number) => {
    const item = virtualizer.measurementsCache[row];
    if (item === undefined) return;
    if (item.start < window.scrollY + cover) return window.scrollTo({ top: item.start - cover, behavior: 'instant' });
    const until = item.start + rowHeight + bottomCover;
    if (until > window.scrollY + window.innerHeight)
      window.scrollTo({ top: until - window.innerHeight, behavior: 'instant' });
  };

  return {
    pieces: piecesOf(
      items.map(({ index }) => index),
      { base: 0, count: total },
    ),
    /** Pixels between two rows that are not drawn. */
    heightBetween: (from: number, rows: number) => {
      const one = virtualizer.measurementsCache[from];
      const other = virtualizer.measurementsCache[from + rows - 1];
      return one === undefined || other === undefined ? rows * rowHeight : other.end - one.start;
    },
    first,
    last,
    reveal,
    rowsInSight: Math.max(1, Math.floor((height - cover) / rowHeight) - 1),
  };
}
