import { useLayoutEffect, useRef } from 'react';

/** The value of the last render, for callbacks and asynchronous code. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
