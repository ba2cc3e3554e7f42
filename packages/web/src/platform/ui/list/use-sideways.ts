import { type RefObject, type UIEvent, useCallback, useRef } from 'react';

/** Keeps header, rows and the scrollbar below a table in sync, which are separate scroll containers. */
export function useSideways(frame: RefObject<HTMLElement | null>) {
  const scrollbar = useRef<HTMLDivElement>(null);
  const follow = useCallback(
    ({ currentTarget }: UIEvent<HTMLElement>) => {
      const left = currentTarget.scrollLeft;
      const table = frame.current?.querySelector('table');
      for (const part of [table?.tHead, table?.tBodies[0], scrollbar.current])
        if (part && Math.abs(part.scrollLeft - left) >= 1) part.scrollLeft = left;
      table?.toggleAttribute('data-scrolled', left > 0);
    },
    [frame],
  );
  return { scrollbar, follow };
}
