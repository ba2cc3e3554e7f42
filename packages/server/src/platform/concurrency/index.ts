import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextIteration } from 'node:timers/promises';

const callers = new AsyncLocalStorage<string>();

/** Null for work that nobody requested, such as jobs, and for services that act for many people. */
const currentCaller = (): string | null => callers.getStore() ?? null;

export const runFor = <Result>(caller: string, work: () => Result): Result => callers.run(caller, work);

/** Calling it again does nothing. */
type Release = () => void;

export type Semaphore = {
  readonly waitingCount: number;
  /** Waits for a permit. Needed for work that does not end with a function call, such as a stream. */
  acquire(): Promise<Release>;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

export type Shares = {
  /** Maximum number of permits per caller, so that a slow caller leaves some to others. */
  maxHeldEach?: number;
  maxWaitingEach?: number;
};

export class TooMuchWaiting extends Error {
  override name = 'TooMuchWaiting';
}

/** Null for work that nobody requested, to which no limit per caller applies. */
type CallerName = string | null;

/** Callers take turns, so that one with many tasks delays only their own. `runFor` identifies the caller. */
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

/** In ms: how long work in small steps may block the event loop. */
const maxHoldMs = 8;

/** At most one per iteration of the event loop, however many requests there are. */
const steps = createSemaphore(1, { maxWaitingEach: Infinity });

/** Callers with long work take turns, one step each: a hundred reports of one delay others by one step. */
export async function yieldToEventLoop(): Promise<void> {
  // Queued before waiting; otherwise a caller with much work would get two turns between two steps of another caller.
  const turn = steps.acquire();
  await nextIteration();
  setImmediate(await turn);
}

/** For thousands of small steps: call the returned function after each, and await its promise if there is one. */
export function createYielder(): () => Promise<void> | undefined {
  let since = performance.now();
  async function yieldNow(): Promise<void> {
    await yieldToEventLoop();
    since = performance.now();
  }
  return () => (performance.now() - since < maxHoldMs ? undefined : yieldNow());
}

export async function runInSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  const yieldIfDue = createYielder();
  for (;;) {
    const step = steps.next();
    const yielding = yieldIfDue();
    if (yielding) await yielding;
    if (step.done) return step.value;
  }
}

/** A call during a run waits for the next one, because the current may have read data before the caller wrote. */
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
