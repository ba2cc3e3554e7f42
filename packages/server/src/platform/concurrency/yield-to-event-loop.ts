import { setImmediate } from 'node:timers/promises';

/** In ms: how long work in small steps may hold the event loop. */
const maxHoldMs = 8;

/** Lets everything else that is ready run first. */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate();
}

/** For work in thousands of small steps: call it after each one, and await the promise that it returns when it is time to yield. */
export function createYielder(): () => Promise<void> | undefined {
  let since = performance.now();
  async function yieldNow(): Promise<void> {
    await setImmediate();
    since = performance.now();
  }
  return () => (performance.now() - since < maxHoldMs ? undefined : yieldNow());
}

/** Runs work that comes in small steps to its end. */
export async function runInSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  const yieldIfDue = createYielder();
  for (;;) {
    const step = steps.next();
    const yielding = yieldIfDue();
    if (yielding) await yielding;
    if (step.done) return step.value;
  }
}
