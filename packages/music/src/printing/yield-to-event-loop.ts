import { setImmediate } from 'node:timers/promises';

/** For how many ms small steps may block the event loop. */
const maxHoldMs = 10;

/** Awaited so that other work can run. */
export type Pause = () => Promise<void>;

/** Resolves after everything else that is ready has run. */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate();
}

/** Runs a generator of small steps to its end. */
export async function runInSteps<Result>(steps: Generator<void, Result>, pause: Pause): Promise<Result> {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < maxHoldMs) continue;
    await pause();
    since = performance.now();
  }
}
