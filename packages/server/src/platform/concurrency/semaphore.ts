import { type Caller, currentCaller, TooMuchWaiting } from './caller.ts';

/** Releases the permit; calling it again does nothing. */
type Release = () => void;

export type Semaphore = {
  /** The number of callers waiting for a permit. */
  readonly waitingCount: number;
  /** The number of callers who hold permits; work that nobody requested counts as one. */
  readonly holderCount: number;
  /** Returns the number of permits that a caller holds. */
  heldBy(name: string | null): number;
  /** Whether a caller has tasks waiting for a permit. */
  hasWaiting(name: string | null): boolean;
  /** Waits for a permit. Needed for work that does not end with a function call, such as a stream. */
  acquire(signal?: AbortSignal): Promise<Release>;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

export type Shares = {
  /** Whether callers who disconnect leave the queue. Must be false if others wait for the same work. */
  isLeftByGone?: boolean;
  /** Maximum number of permits per caller, so that a slow caller leaves some to others. */
  maxHeldEach?: number;
  /** Maximum number of waiting tasks per caller. */
  maxWaitingEach?: number;
  /** The pause of a throttled caller after a task, as a multiple of the time that the task took; 1 if left out. */
  pauseFactor?: number;
};

/** The caller's name; null for work that nobody requested, to which no limit applies. */
type Name = string | null;

/**
 * Grants permits to waiting callers in turn, and to the tasks of one caller in order of arrival, so that a caller with
 * many tasks delays only their own. A throttled caller gets the next permit only after a pause, in which others may
 * have it. `runFor` identifies the caller.
 */
export function createSemaphore(
  maxConcurrent: number,
  { maxHeldEach = maxConcurrent, maxWaitingEach = 100, isLeftByGone = false, pauseFactor = 1 }: Shares = {},
): Semaphore {
  const waiting = new Map<Name, (() => void)[]>();
  const held = new Map<Name, number>();
  let free = maxConcurrent;
  let waitingCount = 0;

  const heldBy = (name: Name) => held.get(name) ?? 0;
  const mayHold = (name: Name) => name === null || heldBy(name) < maxHeldEach;

  function setHeld(name: Name, count: number): void {
    if (count === 0) held.delete(name);
    else held.set(name, count);
  }

  function enter(caller: Caller | null): Release {
    const name = caller?.name ?? null;
    const start = performance.now();
    let isHeld = true;
    free -= 1;
    setHeld(name, heldBy(name) + 1);
    const endTurn = () => {
      setHeld(name, heldBy(name) - 1);
      admitNext();
    };
    return () => {
      if (!isHeld) return;
      isHeld = false;
      free += 1;
      if (pauseFactor === 0 || !caller?.isThrottled?.()) return endTurn();
      setTimeout(endTurn, pauseFactor * (performance.now() - start)).unref();
      admitNext();
    };
  }

  function admitNext(): void {
    for (const [name, queue] of waiting) {
      if (free === 0) return;
      if (!mayHold(name)) continue;
      const admit = queue.shift();
      // A Map iterates in insertion order, so a caller who has just had a turn is moved to the end.
      waiting.delete(name);
      if (queue.length > 0) waiting.set(name, queue);
      waitingCount -= 1;
      admit?.();
    }
  }

  function leave(name: Name, admit: () => void): void {
    const queue = waiting.get(name) ?? [];
    const at = queue.indexOf(admit);
    if (at < 0) return;
    queue.splice(at, 1);
    waitingCount -= 1;
    if (queue.length === 0) waiting.delete(name);
  }

  function wait(caller: Caller | null, signal: AbortSignal | undefined): Promise<Release> {
    const name = caller?.name ?? null;
    const queue = waiting.get(name) ?? [];
    if (name !== null && queue.length >= maxWaitingEach)
      throw new TooMuchWaiting(`${name} has ${queue.length} waiting`);
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    const admit = () => resolve(enter(caller));
    const giveUp = () => {
      leave(name, admit);
      reject(signal?.reason);
    };
    queue.push(admit);
    waiting.set(name, queue);
    waitingCount += 1;
    signal?.addEventListener('abort', giveUp);
    return promise.finally(() => signal?.removeEventListener('abort', giveUp));
  }

  async function acquire(ended?: AbortSignal): Promise<Release> {
    const caller = currentCaller();
    const signals = [ended, isLeftByGone ? caller?.gone : undefined].filter((one) => one !== undefined);
    const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0];
    signal?.throwIfAborted();
    const name = caller?.name ?? null;
    return free > 0 && mayHold(name) ? enter(caller) : wait(caller, signal);
  }

  return {
    get waitingCount() {
      return waitingCount;
    },
    get holderCount() {
      return held.size;
    },
    heldBy,
    hasWaiting: (name) => waiting.has(name),
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
