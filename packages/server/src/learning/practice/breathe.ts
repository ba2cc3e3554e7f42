import { setImmediate as pause } from 'node:timers/promises';

/** In ms. */
const longest = 8;

/** For work in many small steps: after each, others go first if it is time. */
export function inSteps(): () => Promise<void> | undefined {
  let since = performance.now();
  const letOthersGo = async () => {
    await pause();
    since = performance.now();
  };
  return () => (performance.now() - since < longest ? undefined : letOthersGo());
}
