import { performance } from 'node:perf_hooks';

const period = 10_000;
/** The share of a period in which the event loop was occupied; an idle server looks for jobs once a second. */
const maxIdleShare = 0.05;

/**
 * V8 keeps garbage and empty pages until it needs room, so a server would hold for ever what its busiest minute took.
 * In the first quiet period after work, everything that can be given back to the system is. A server at work is never
 * stopped for it. Needs Node's `--expose-gc`; without it, nothing happens.
 */
export function collectWhenIdle(): void {
  const { gc } = globalThis;
  if (!gc) return;
  const follow = followActivity(() => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
  let last = performance.eventLoopUtilization();
  const watching = setInterval(() => {
    const now = performance.eventLoopUtilization();
    follow(performance.eventLoopUtilization(now, last).utilization);
    last = now;
  }, period);
  watching.unref();
}

/** Returns a function to call with the utilization of each period; the start of the server counts as work. */
export function followActivity(collect: () => void): (utilization: number) => void {
  let hasWorked = true;
  return (utilization) => {
    const isIdle = utilization < maxIdleShare;
    if (isIdle && hasWorked) collect();
    hasWorked = !isIdle;
  };
}
