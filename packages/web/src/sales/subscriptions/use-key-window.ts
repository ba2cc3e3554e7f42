import { type RefObject, type UIEvent, useState } from 'react';

/** Keys drawn before and after those in sight. */
const overscan = 6;

type Given = {
  grid: RefObject<HTMLElement | null>;
  total: number;
  /** Pixels of a key, and of the part that shows keys. */
  keyHeight: number;
  height: number;
  /** Drawn wherever it is, as it has the focus. */
  active: number | null;
};

/** Which keys of a panel are drawn; all are as high. */
export function useKeyWindow({ grid, total, keyHeight, height, active }: Given) {
  const [top, setTop] = useState(0);
  const keysInSight = Math.max(1, Math.floor(height / keyHeight));
  const first = Math.min(top, Math.max(0, total - 1));
  const last = Math.min(total - 1, first + keysInSight);
  const from = Math.max(0, first - overscan);
  const until = Math.min(total, last + overscan + 1);
  const indexes = Array.from({ length: until - from }, (_, at) => from + at);
  if (active !== null && active < from) indexes.unshift(active);
  if (active !== null && active >= until && active < total) indexes.push(active);

  return {
    first,
    last,
    indexes,
    keysInSight,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => setTop(Math.floor(currentTarget.scrollTop / keyHeight)),
    /** Scrolls no further than until it is in sight. */
    reveal: (at: number) => {
      const { current } = grid;
      const start = at * keyHeight;
      const end = start + keyHeight - height;
      if (current === null || (start >= current.scrollTop && end <= current.scrollTop)) return;
      current.scrollTo({ top: start < current.scrollTop ? start : end });
    },
  };
}
