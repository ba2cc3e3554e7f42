import { useLayoutEffect, useRef } from 'react';
import { focusTitle } from '#platform/ui/title-focus.ts';

function giveTo(last: Element | null): void {
  if (document.activeElement !== document.body) return;
  const isThere = last instanceof HTMLElement && last !== document.body && last.isConnected;
  if (isThere) last.focus({ preventScroll: true });
  else focusTitle();
}

/** Returns the focus to the row. The panel cannot do that itself, because it is unmounted immediately. */
export function useFocusBack(isOpen: boolean): void {
  const from = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (isOpen && !wasOpen.current) from.current = document.activeElement;
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed) return;
    /* Tried when the dialog has disappeared, and once more in case the row is rendered anew by then. */
    const waits = [0, 600].map((wait) => setTimeout(() => giveTo(from.current), wait));
    return () => waits.forEach(clearTimeout);
  }, [isOpen]);
}
