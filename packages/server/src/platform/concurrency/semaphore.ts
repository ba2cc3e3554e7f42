import { AsyncLocalStorage } from 'node:async_hooks';

const callers = new AsyncLocalStorage<string>();

/**
 * Returns the name of the caller for whom work is done. Null for work that nobody requested, such as jobs, and for
 * services that act for many people.
 */
const currentCaller = (): string | null => callers.getStore() ?? null;

export const runFor = <Result>(caller: string, work: () => Result): Result => callers.run(caller, work);

/** Releases the permit; calling it again does nothing. */
type Release = () => void;

export type Semaphore = {
  /** The number of tasks waiting for a permit. */
  readonly waitingCount: number;
  /** Waits for a permit. Needed for work that does not end with a function call, such as a stream. */
  acquire(): Promise<Release>;
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

  async function acquire(): Promise<Release> {
    const name = currentCaller();
    if (mayEnter(name)) return enter(name);
    const queue = queues.get(name) ?? [];
    if (name !== null && queue.length >= maxWaitingEach)
      throw new TooMuchWaiting(`${name} has ${queue.length} waiting`);
    queues.set(name, queue);
    return new Promise((resolve) => queue.push(() => resolve(enter(name))));
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
