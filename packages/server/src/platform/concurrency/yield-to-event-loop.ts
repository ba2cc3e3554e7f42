import { setImmediate as nextIteration } from 'node:timers/promises';
import { createSemaphore } from './semaphore.ts';

/** In ms: how long work in small steps may block the event loop. */
const maxHoldMs = 8;

/** At most one step of long work runs per iteration of the event loop, however many requests there are. */
const steps = createSemaphore(1, { maxWaitingEach: Infinity });

/**
 * Lets everything that is ready run first. Callers with long work take turns, one step each, so that somebody who
 * requests a hundred reports delays others by one step and not by a hundred.
 */
export async function yieldToEventLoop(): Promise<void> {
  // Queued before waiting; otherwise a caller with much work would get two turns between two steps of another caller.
  const turn = steps.acquire();
  await nextIteration();
  setImmediate(await turn);
}

/**
 * For work in thousands of small steps: call the returned function after each step, and await its promise if there is
 * one.
 */
export function createYielder(): () => Promise<void> | undefined {
  let since = performance.now();
  async function yieldNow(): Promise<void> {
    await yieldToEventLoop();
    since = performance.now();
  }
  return () => (performance.now() - since < maxHoldMs ? undefined : yieldNow());
}

/** Runs all steps without blocking the event loop, and returns the result. */
export async function runInSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  const yieldIfDue = createYielder();
  for (;;) {
    const step = steps.next();
    const yielding = yieldIfDue();
    if (yielding) await yielding;
    if (step.done) return step.value;
  }
}
