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

  it('waits for the style sheets that failed with it, and for those alone', async () => {
    const sheet = (name: string) =>
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/assets/${name}.css` });
    const [failing, loaded] = [sheet('part'), sheet('page')];
    document.head.append(failing, loaded);
    const load = vi.fn<() => Promise<string>>().mockResolvedValue('the part');
    load.mockImplementationOnce(() => {
      failing.dispatchEvent(new Event('error'));
      return Promise.reject(new TypeError('Unable to preload CSS for /assets/part.css'));
    });
    const part = loadWithRetry(load);

    await vi.advanceTimersByTimeAsync(5000);
    const again = document.querySelector<HTMLLinkElement>('link[href="/assets/part.css"]');
    expect(again).not.toBe(failing);
    expect(document.querySelector('link[href="/assets/page.css"]')).toBe(loaded);
    expect(load).toHaveBeenCalledTimes(1);

    again?.dispatchEvent(new Event('load'));
    await expect(part).resolves.toBe('the part');
  });
});
