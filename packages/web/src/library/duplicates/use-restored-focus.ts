import { useEffect } from 'react';

/** When this component disappears, the focus returns to where it was before. */
export function useRestoredFocus(): void {
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
