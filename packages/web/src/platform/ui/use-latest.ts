import { useLayoutEffect, useRef } from 'react';

/** What was rendered last, for work that goes on between two renderings. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
