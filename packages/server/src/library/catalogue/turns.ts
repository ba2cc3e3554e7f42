/**
 * Makes many askers share one refreshing. Who asks while one runs waits for another one, which begins after it: the
 * running one may have looked before what they have just written was there. One that fails is not kept.
 */
export function shared(refresh: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function begin(): Promise<void> {
    next = null;
    running = refresh().finally(() => {
      running = null;
    });
    return running;
  }

  return () => {
    if (!running) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}
