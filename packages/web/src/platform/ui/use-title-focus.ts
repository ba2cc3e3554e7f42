import { useEffect, useRef } from 'react';
import { focusTitle } from './title-focus.ts';

/** Screens that share an address, as a list and its forms: a screen reader goes on at the title of the one that is open now; `fromTop`, so does the eye. */
export function useTitleFocus(opened: unknown, { fromTop = false } = {}): void {
  const last = useRef(opened);
  useEffect(() => {
    if (last.current === opened) return;
    last.current = opened;
    focusTitle();
    if (fromTop) window.scrollTo({ top: 0 });
  }, [opened, fromTop]);
}
