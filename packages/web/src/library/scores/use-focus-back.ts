import { useLayoutEffect, useRef } from 'react';
import { focusTitle } from '#platform/ui/title-focus.ts';

function giveTo(last: Element | null): void {
  if (document.activeElement !== document.body) return;
  const isThere = last instanceof HTMLElement && last !== document.body && last.isConnected;
  if (isThere) last.focus({ preventScroll: true });
  else focusTitle();
}

/** Gives the focus back to the row, because a panel above a list is unmounted at once and cannot do so itself. */
export function useFocusBack(isOpen: boolean): void {
  const from = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (isOpen && !wasOpen.current) from.current = document.activeElement;
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed) return;
    /* Once the dialog is gone, and again when the row has been replaced meanwhile. */
    const waits = [0, 600].map((wait) => setTimeout(() => giveTo(from.current), wait));
    return () => waits.forEach(clearTimeout);
  }, [isOpen]);
}
