import { type RefObject, use, useLayoutEffect, useState } from 'react';
import { PageHeaderPlace } from '#platform/ui/page.tsx';

export type Geometry = {
  /** Pixels of the list. */
  width: number;
  /** Pixels from the top of the page to the first row. */
  top: number;
  /** Height of the bar that stays at the top of the screen. */
  bar: number;
  /** With the head of the table, how much of the screen's top covers the rows. */
  cover: number;
};

const border = 1;

/** Where a list is on the page; followed as what is above it changes. */
export function useGeometry(frame: RefObject<HTMLElement | null>): Geometry {
  const place = use(PageHeaderPlace);
  const [geometry, setGeometry] = useState<Geometry>({ width: 0, top: 0, bar: 0, cover: 0 });

  useLayoutEffect(() => {
    const measure = () => {
      const element = frame.current;
      if (element === null) return;
      const bar = place?.parentElement?.offsetHeight ?? 0;
      const head = element.querySelector('thead')?.offsetHeight ?? 0;
      const box = element.getBoundingClientRect();
      const top = box.top + window.scrollY + border + head;
      const next = { width: Math.max(0, element.clientWidth - 2 * border), top, bar, cover: bar + head };
      setGeometry((last) => (isSame(last, next) ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [frame.current, document.body, place?.parentElement]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [frame, place]);

  return geometry;
}

function isSame(one: Geometry, other: Geometry): boolean {
  return (['width', 'top', 'bar', 'cover'] as const).every((side) => Math.abs(one[side] - other[side]) < 0.5);
}
