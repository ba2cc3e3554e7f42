import { useEffect } from 'react';
import { pageTitleId } from './page.tsx';

/** For a screen that is loaded when it opens: what was focused went with what stood here meanwhile. */
export function useFocusOnTitle(): void {
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(pageTitleId)?.focus({ preventScroll: true });
  }, []);
}
