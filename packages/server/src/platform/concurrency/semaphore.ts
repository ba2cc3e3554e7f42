import { currentCaller } from './caller.ts';

/** Releases the permit; calling it again does nothing. */
type Release = () => void;

export type Semaphore = {
  /** The number of tasks waiting for a permit. */
  readonly waitingCount: number;
  /** Waits for a permit. Needed for work that does not end with a function call, such as a stream. */
  acquire(signal?: AbortSignal): Promise<Release>;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

export type Shares = {
  /** Maximum number of permits per caller, so that a slow caller leaves some to others. */
  maxHeldEach?: number;
  /** Maximum number of waiting tasks per caller. */
  maxWaitingEach?: number;
};

/** The caller already has the maximum number of tasks waiting. */
export class TooMuchWaiting extends Error {
  override name = 'TooMuchWaiting';
}

/** Null for work that nobody requested, to which no limit per caller applies. */
type CallerName = string | null;

/**
 * Grants permits to waiting callers in turn, and to the tasks of one caller in order of arrival, so that a caller with
 * many tasks delays only their own. `runFor` identifies the caller.
 */
export function createSemaphore(
  maxConcurrent: number,
  { maxHeldEach = maxConcurrent, maxWaitingEach = 100 }: Shares = {},
): Semaphore {
  /** A Map iterates in insertion order, so a caller who has just had a turn is moved to the end. */
  const queues = new Map<CallerName, (() => void)[]>();
  const held = new Map<CallerName, number>();
  let free = maxConcurrent;

  const mayEnter = (name: CallerName) => free > 0 && (name === null || (held.get(name) ?? 0) < maxHeldEach);

  function enter(name: CallerName): Release {
    let isHeld = true;
    free -= 1;
    held.set(name, (held.get(name) ?? 0) + 1);
    return () => {
      if (!isHeld) return;
      isHeld = false;
      free += 1;
      const others = (held.get(name) ?? 1) - 1;
      if (others > 0) held.set(name, others);
      else held.delete(name);
      admitNext();
    };
  }

  function admitNext(): void {
    for (const [name, queue] of queues) {
      if (!mayEnter(name)) continue;
      const admit = queue.shift();
      queues.delete(name);
      if (queue.length > 0) queues.set(name, queue);
      return admit?.();
    }
  }

  async function acquire(signal?: AbortSignal): Promise<Release> {
    signal?.throwIfAborted();
    const name = currentCaller();
    if (mayEnter(name)) return enter(name);
    const queue = queues.get(name) ?? [];
    if (name !== null && queue.length >= maxWaitingEach)
      throw new TooMuchWaiting(`${name} has ${queue.length} waiting`);
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    const admit = () => resolve(enter(name));
    const giveUp = () => {
      queue.splice(queue.indexOf(admit), 1);
      if (queue.length === 0) queues.delete(name);
      reject(signal?.reason);
    };
    queue.push(admit);
    queues.set(name, queue);
    signal?.addEventListener('abort', giveUp);
    return promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }

  return {
    get waitingCount() {
      return [...queues.values()].reduce((sum, { length }) => sum + length, 0);
    },
    acquire,
    async run(work) {
      const release = await acquire();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
