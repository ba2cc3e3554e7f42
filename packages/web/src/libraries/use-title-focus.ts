import { useEffect, useRef } from 'react';
import { pageTitleId } from '#ui/page.tsx';

/** List and form share an address; a screen reader goes on at the title of the one that is open now. */
export function useTitleFocus(opened: unknown): void {
  const last = useRef(opened);
  useEffect(() => {
    if (last.current === opened) return;
    last.current = opened;
    document.getElementById(pageTitleId)?.focus({ preventScroll: true });
  }, [opened]);
}
