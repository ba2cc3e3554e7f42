import { useEffect } from 'react';
import { focusTitle } from './title-focus.ts';

/** Focuses the title of a lazily loaded screen, whose placeholder had the focus and disappeared. */
export function useFocusOnTitle(): void {
  useEffect(() => {
    if (document.activeElement === document.body) focusTitle();
  }, []);
}
