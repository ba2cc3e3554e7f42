import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** In ms: how long a screen may show only placeholders without a word. */
const longWait = 5_000;

/** Whether something has been awaited for long of which nothing can be shown yet. */
export function useIsSlow(): boolean {
  const isAwaited = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setSlow(true), longWait);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isAwaited]);
  return isSlow;
}
