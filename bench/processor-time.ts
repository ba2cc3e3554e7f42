import { setTimeout as wait } from 'node:timers/promises';

/**
 * Duration; and in CPU time of this thread, because other programs share the clock, the total and the longest block of
 * the event loop. In ms.
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
