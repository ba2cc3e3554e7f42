import { useEffect, useRef } from 'react';
import { focusTitle } from './title-focus.ts';

/** Focuses the title when a form replaces a list at the same address; `fromTop` also scrolls up. */
export function useTitleFocus(opened: unknown, { fromTop = false } = {}): void {
  const last = useRef(opened);
  useEffect(() => {
    if (last.current === opened) return;
    last.current = opened;
    focusTitle();
    if (fromTop) window.scrollTo({ top: 0 });
  }, [opened, fromTop]);
}
