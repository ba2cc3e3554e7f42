import { setImmediate as breathe } from 'node:timers/promises';

/** For how long others wait at most, in ms, where no step takes longer. */
const breath = 10;

/** Does it a step at a time, with room for others in between. */
export async function inBreaths<Result>(steps: Generator<void, Result>): Promise<Result> {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < breath) continue;
    await breathe();
    since = performance.now();
  }
}
