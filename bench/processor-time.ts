import { setTimeout as wait } from 'node:timers/promises';

/**
 * Measures the duration, the total CPU time of this thread, and the longest block of the event loop in CPU time, all in
 * ms. CPU time is not affected by other programs.
 */
export async function watched(work: () => Promise<void>): Promise<{ time: number; spent: number; held: number }> {
  let last = processorTime();
  let held = 0;
  const look = setInterval(() => {
    const now = processorTime();
    held = Math.max(held, now - last);
    last = now;
  }, 1);
  const [begin, before] = [performance.now(), last];
  await work();
  const [time, spent] = [performance.now() - begin, processorTime() - before];
  await wait(2);
  clearInterval(look);
  return { time, spent, held };
}

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
