import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, use, useLayoutEffect, useMemo, useState } from 'react';
import { PageHeaderSlot } from '#platform/ui/page.tsx';
import { layoutOf } from './layout.ts';
import type { Preferences } from './preferences.ts';
import type { Column } from './types.ts';

export type Geometry = {
  width: number;
  /** Distance in pixels from the top of the page to the first row. */
  top: number;
  bar: number;
  /** Height at the top of the screen that covers rows: title bar and table header. */
  cover: number;
};

const border = 1;

/** Measures the list's position on the page, and again when content above it changes. */
export function useGeometry(frame: RefObject<HTMLElement | null>): Geometry {
  const slot = use(PageHeaderSlot);
  const [geometry, setGeometry] = useState<Geometry>({ width: 0, top: 0, bar: 0, cover: 0 });

  useLayoutEffect(() => {
    const header = slot?.closest('header');
    const measure = () => {
      const element = frame.current;
      if (element === null) return;
      /* On a phone the row of actions overflows the title bar. */
      const bar = Math.max(header?.offsetHeight ?? 0, header?.scrollHeight ?? 0);
      const head = element.querySelector('thead')?.offsetHeight ?? 0;
      const box = element.getBoundingClientRect();
      const top = box.top + window.scrollY + border + head;
      const { clientWidth } = element.querySelector('[data-list]') ?? element;
      const next = { width: clientWidth, top, bar, cover: bar + head };
      setGeometry((last) => (isSame(last, next) ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [frame.current, document.body, header]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [frame, slot]);

  return geometry;
}

export function useLayout<Row>(
  frame: RefObject<HTMLElement | null>,
  { columns, preferences }: { columns: readonly Column<Row>[]; preferences: Preferences },
  hasCheckboxes: boolean,
) {
  const geometry = useGeometry(frame);
  const { width } = geometry;
  const hasHover = useMediaQuery('(hover: hover)', false, { getInitialValueInEffect: false });
  const layout = useMemo(
    () => layoutOf(columns, preferences, { width, hasCheckboxes, hasHover }),
    [columns, preferences, width, hasCheckboxes, hasHover],
  );
  return { geometry, layout };
}

const isSame = (one: Geometry, other: Geometry): boolean =>
  (['width', 'top', 'bar', 'cover'] as const).every((side) => Math.abs(one[side] - other[side]) < 0.5);
