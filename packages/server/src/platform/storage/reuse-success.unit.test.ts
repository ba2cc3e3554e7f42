import { expect, it, onTestFinished, vi } from 'vitest';
import { reuseSuccess } from './reuse-success.ts';

it('runs a check again once its success is a second old, and at once after a failure', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let isUp = true;
  let runs = 0;
  const check = reuseSuccess(1000, async () => {
    runs += 1;
    if (!isUp) throw new Error('down');
  });

  await check();
  vi.advanceTimersByTime(999);
  await check();
  expect(runs).toBe(1);

  isUp = false;
  vi.advanceTimersByTime(1);
  await expect(check()).rejects.toThrow('down');
  await expect(check()).rejects.toThrow('down');
  expect(runs).toBe(3);
});
