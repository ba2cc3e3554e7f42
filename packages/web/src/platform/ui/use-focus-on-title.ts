import { useEffect } from 'react';
import { focusTitle } from './title-focus.ts';

/** For lazily loaded screens, whose placeholder takes the focus with it when it disappears. */
export function useFocusOnTitle(): void {
  useEffect(() => {
    if (document.activeElement === document.body) focusTitle();
  }, []);
}
