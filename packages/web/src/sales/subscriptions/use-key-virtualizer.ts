import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect } from 'react';

/** Keys rendered before and after the visible ones. */
const overscan = 6;

type Options = {
  total: number;
  /** Of the visible part, in pixels, without the headings. */
  height: number;
  /** In pixels. */
  keyHeight: number;
  /** The index of the focused key, which is always rendered. */
  active: number | null;
};

export function useKeyVirtualizer(grid: RefObject<HTMLElement | null>, { total, height, keyHeight, active }: Options) {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => grid.current,
    estimateSize: () => keyHeight,
    overscan,
    /* Passes the known height, so that keys are rendered before the first layout. */
    initialRect: { width: 0, height },
    observeElementRect: (_virtualizer, tell) => tell({ width: 0, height }),
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return active === null || active >= total || indexes.includes(active)
        ? indexes
        : [...indexes, active].toSorted((a, b) => a - b);
    },
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, keyHeight]);
  return virtualizer;
}
