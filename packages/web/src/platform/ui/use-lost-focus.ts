import { useEffect, useRef } from 'react';
import { useLatest } from './use-latest.ts';

/** Calls `restore` when `key` has changed and the control that had the focus has disappeared with it. */
export function useLostFocus(key: unknown, restore: () => void): void {
  const latest = useLatest(restore);
  const last = useRef(key);
  useEffect(() => {
    if (last.current !== key && document.activeElement === document.body) latest.current();
    last.current = key;
  }, [key, latest]);
}
