import { setImmediate as nextIteration } from 'node:timers/promises';
import { createSemaphore } from './semaphore.ts';

/** In ms: how long work in small steps may block the event loop. */
const maxHoldMs = 8;

/** One step of long work in each iteration of the event loop, however many requests are at long work. */
const steps = createSemaphore(1, { maxWaitingEach: Infinity });

/**
 * Lets everything else that is ready run first. Long work goes on in turns, a step of each caller after the other:
 * whoever asks for a hundred reports makes others wait for one step and not for a hundred.
 */
export async function yieldToEventLoop(): Promise<void> {
  // In line before the wait: else a caller with much would come twice between two steps of one with little.
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
