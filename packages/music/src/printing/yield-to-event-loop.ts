import { setImmediate } from 'node:timers/promises';

/** In ms: how long small steps may hold the event loop. */
const maxHoldMs = 10;

/** How long work lets others go on. */
export type Pause = () => Promise<void>;

/** Everything else that is ready goes first. */
export function yieldToEventLoop(): Promise<void> {
  return setImmediate();
}

/** Runs work that comes in small steps to its end. */
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
