import { useEffect } from 'react';
import { focusTitle } from './title-focus.ts';

/** Focuses the title of a lazily loaded screen, because its placeholder had the focus and has disappeared. */
export function useFocusOnTitle(): void {
  useEffect(() => {
    if (document.activeElement === document.body) focusTitle();
  }, []);
}
