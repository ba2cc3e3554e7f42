import { useLayoutEffect, useRef } from 'react';
import { focusTitle } from '#platform/ui/title-focus.ts';

function giveTo(last: Element | null): void {
  if (document.activeElement !== document.body) return;
  const isThere = last instanceof HTMLElement && last !== document.body && last.isConnected;
  if (isThere) last.focus({ preventScroll: true });
  else focusTitle();
}

/** What opens above a list is taken away as a whole, so that it cannot give the focus back to where it came from. */
export function useFocusBack(isOpen: boolean): void {
  const from = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (isOpen && !wasOpen.current) from.current = document.activeElement;
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed) return;
    /* As soon as the dialog is gone, and again where its row has gone meanwhile. */
    const waits = [0, 600].map((wait) => setTimeout(() => giveTo(from.current), wait));
    return () => waits.forEach(clearTimeout);
  }, [isOpen]);
}
