import { type Caller, currentCaller, TooMuchWaiting } from './caller.ts';
import { type CallerName, WaitingCallers } from './waiting-callers.ts';

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

/**
 * Grants permits to waiting callers in turn, and to the tasks of one caller in order of arrival, so that a caller with
 * many tasks delays only their own. A throttled caller gets the next permit only after a pause, in which others may
 * have it. `runFor` identifies the caller.
 */
export function createSemaphore(
  maxConcurrent: number,
  { maxHeldEach = maxConcurrent, maxWaitingEach = 100, isLeftByGone = false, pauseFactor = 1 }: Shares = {},
): Semaphore {
  const waiting = new WaitingCallers();
  const held = new Map<CallerName, number>();
  let free = maxConcurrent;

  const heldBy = (name: CallerName) => held.get(name) ?? 0;
  const mayHold = (name: CallerName) => name === null || heldBy(name) < maxHeldEach;

  function setHeld(name: CallerName, count: number): void {
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
    const takeNext = () => (free > 0 ? waiting.takeNext(mayHold) : undefined);
    for (let admit = takeNext(); admit; admit = takeNext()) admit();
  }

  function wait(caller: Caller | null, signal: AbortSignal | undefined): Promise<Release> {
    const name = caller?.name ?? null;
    const count = waiting.countOf(name);
    if (name !== null && count >= maxWaitingEach) throw new TooMuchWaiting(`${name} has ${count} waiting`);
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    const admit = () => resolve(enter(caller));
    const giveUp = () => {
      waiting.remove(name, admit);
      reject(signal?.reason);
    };
    waiting.add(name, admit);
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
      return waiting.size;
    },
    get holderCount() {
      return held.size;
    },
    heldBy,
    hasWaiting: (name) => waiting.countOf(name) > 0,
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
