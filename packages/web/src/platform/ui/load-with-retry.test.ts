import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWithRetry } from './load-with-retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a module that cannot be loaded', () => {
  it.each([
    'Failed to fetch dynamically imported module: /assets/part.js',
    'error loading dynamically imported module: /assets/part.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/part.css',
  ])('is tried again, more and more seldom: %s', async (text) => {
    const [load, tell] = [vi.fn().mockRejectedValue(new TypeError(text)), vi.fn()];
    void loadWithRetry(load, tell);

    const tries: number[] = [];
    for (const seconds of [0, 5, 10, 20, 600]) {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      tries.push(load.mock.calls.length);
    }
    expect(tries).toEqual([1, 2, 3, 4, 8]);
    expect(tell).toHaveBeenCalledTimes(8);
  });

  it('is not retried if it loads but throws', async () => {
    const [load, tell] = [vi.fn().mockRejectedValue(new TypeError('x is not a function')), vi.fn()];

    await expect(loadWithRetry(load, tell)).rejects.toThrow('x is not a function');
    expect(tell).not.toHaveBeenCalled();
  });
});
