import { useEffect, useLayoutEffect, useRef } from 'react';

/** The value of the last render, for callbacks and asynchronous code. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Calls `restore` when `key` has changed and the control that had the focus has disappeared with it. */
export function useLostFocus(key: unknown, restore: () => void): void {
  const latest = useLatest(restore);
  const last = useRef(key);
  useEffect(() => {
    if (last.current !== key && document.activeElement === document.body) latest.current();
    last.current = key;
  }, [key, latest]);
}
