import { useEffect, useRef } from 'react';
import { pageTitleId } from '#ui/page.tsx';

/** The review takes the place of the list under the same address; a screen reader goes on at its title, and so does the eye. */
export function useTitleFocus(isReviewing: boolean): void {
  const last = useRef(isReviewing);
  useEffect(() => {
    if (last.current === isReviewing) return;
    last.current = isReviewing;
    document.getElementById(pageTitleId)?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [isReviewing]);
}
