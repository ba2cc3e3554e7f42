import { setImmediate as nextIteration } from 'node:timers/promises';
import { createSemaphore } from './semaphore.ts';

/** In ms: how long work in small steps may block the event loop. */
const maxHoldMs = 8;

/** Only one step of long work runs per iteration of the event loop, however many requests do long work. */
const steps = createSemaphore(1, { maxWaitingEach: Infinity });

/**
 * Lets everything else that is ready run first. Callers with long work take turns, one step each, so that somebody who requests a hundred reports delays others by one step and not by a hundred.
 */
export async function yieldToEventLoop(): Promise<void> {
  // Queued before the wait, or a caller with much work would get two turns between two steps of a caller with little.
  const turn = steps.acquire();
  await nextIteration();
  setImmediate(await turn);
}

/** For work in thousands of small steps: call it after each step, and await the promise if it returns one. */
export function createYielder(): () => Promise<void> | undefined {
  let since = performance.now();
  async function yieldNow(): Promise<void> {
    await yieldToEventLoop();
    since = performance.now();
  }
  return () => (performance.now() - since < maxHoldMs ? undefined : yieldNow());
}

/** Runs work in small steps to its end without blocking the event loop, and returns its result. */
export async function runInSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  const yieldIfDue = createYielder();
  for (;;) {
    const step = steps.next();
    const yielding = yieldIfDue();
    if (yielding) await yielding;
    if (step.done) return step.value;
  }
}
