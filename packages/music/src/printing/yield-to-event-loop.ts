import { setImmediate } from 'node:timers/promises';

/** In ms: how long small steps may hold the event loop. */
const maxHoldMs = 10;

/** Everything else that is ready goes first. */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate();
}

/** Runs work that comes in small steps to its end. */
export async function runInSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < maxHoldMs) continue;
    await yieldToEventLoop();
    since = performance.now();
  }
}
