/**
 * Concurrent callers share one run. A call during a run waits for the next run, because the current run may have read
 * data before the caller wrote. Failures are not cached.
 */
export function singleFlight(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function begin(): Promise<void> {
    next = null;
    running = work().finally(() => {
      running = null;
    });
    return running;
  }

  return () => {
    // First, because between two runs there is a moment in which none is running.
    if (next) return next;
    if (!running) return begin();
    next = running.then(begin, begin);
    return next;
  };
}
