import { setImmediate as pause } from 'node:timers/promises';

/** How long work in memory may hold the event loop at a time. */
const stepMs = 8;

/** For work in thousands of small steps: after each, others go first if it is time, which is what there is to wait for. */
export function inSteps(): () => Promise<void> | undefined {
  let began = performance.now();

  async function letOthersGo(): Promise<void> {
    await pause();
    began = performance.now();
  }

  return () => (performance.now() - began < stepMs ? undefined : letOthersGo());
}

/** Work that comes in small steps, to its end. */
export async function finish<Result>(steps: Generator<void, Result>): Promise<Result> {
  const breathe = inSteps();
  for (;;) {
    const step = steps.next();
    const breath = breathe();
    if (breath) await breath;
    if (step.done) return step.value;
  }
}
