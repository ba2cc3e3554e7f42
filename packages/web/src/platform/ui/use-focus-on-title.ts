import { useEffect } from 'react';
import { focusTitle } from './title-focus.ts';

/** For a screen that is loaded when it opens: what was focused went with what stood here meanwhile. */
export function useFocusOnTitle(): void {
  useEffect(() => {
    if (document.activeElement === document.body) focusTitle();
  }, []);
}
