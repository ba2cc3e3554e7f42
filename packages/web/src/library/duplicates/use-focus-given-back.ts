import { useEffect } from 'react';

/** Returns the focus to where it was before this was shown. */
export function useFocusGivenBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement) before.focus();
      });
    };
  }, []);
}
