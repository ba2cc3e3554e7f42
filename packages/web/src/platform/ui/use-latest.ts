import { useLayoutEffect, useRef } from 'react';

/** The value of the last render, for callbacks and async work. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
