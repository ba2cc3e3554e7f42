import { stat } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { lowerPriorityOfThreads, threadsOfPool } from './lower-priority.ts';

it.runIf(process.platform === 'linux')('lets the event loop run before the threads of libuv', async () => {
  await stat('.');
  const usual = getPriority();

  lowerPriorityOfThreads();

  const threads = threadsOfPool();
  expect(threads.length).toBeGreaterThan(0);
  for (const thread of threads) expect(getPriority(thread)).toBe(Math.min(usual + 5, 19));
  expect(getPriority()).toBe(usual);
});
