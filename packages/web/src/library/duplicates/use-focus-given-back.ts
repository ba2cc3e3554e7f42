import { useEffect } from 'react';

/** Where the focus was before this was shown, it is again after it. */
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
