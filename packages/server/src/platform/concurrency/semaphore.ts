import pLimit from 'p-limit';

/** Returns the permit; calling it again does nothing. */
type Release = () => void;

export type Semaphore = {
  /** How many wait for a permit. */
  readonly waitingCount: number;
  /** Waits for a permit, first come, first served; for work that does not end with a function, such as a stream. */
  acquire(signal?: AbortSignal): Promise<Release>;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

export function createSemaphore(maxConcurrent: number): Semaphore {
  const limit = pLimit(maxConcurrent);
  return {
    get waitingCount() {
      return limit.pendingCount;
    },
    async acquire(signal) {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Release>();
      const giveUp = () => reject(signal?.reason);
      signal?.addEventListener('abort', giveUp);
      // The permit is held until the promise made here resolves.
      void limit(() => (signal?.aborted ? undefined : new Promise<void>((release) => resolve(release))));
      return promise.finally(() => signal?.removeEventListener('abort', giveUp));
    },
    run: (work) => limit(work),
  };
}
