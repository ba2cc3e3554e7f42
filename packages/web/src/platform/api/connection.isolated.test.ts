import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkConnection, currentConnection, reportAnswer, reportNoAnswer } from './connection.ts';

const healthCheck = vi.fn<typeof fetch>();
const lost = () => healthCheck.mockRejectedValue(new TypeError('Failed to fetch'));
const back = () => healthCheck.mockResolvedValue(new Response());

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', healthCheck);
});
afterEach(() => {
  reportAnswer();
  healthCheck.mockReset();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the connection', () => {
  it('is not lost because a single request gets no answer', async () => {
    back();
    reportNoAnswer();
    await vi.advanceTimersByTimeAsync(0);

    expect(healthCheck).toHaveBeenCalledOnce();
    expect(currentConnection()).toBe('online');
  });

  it('is lost when the health check gets no answer either, and is checked until one comes', async () => {
    lost();
    reportNoAnswer();
    await vi.advanceTimersByTimeAsync(0);
    expect(currentConnection()).toBe('unreachable');

    const tries: number[] = [];
    for (const seconds of [1, 2, 4, 60]) {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      tries.push(healthCheck.mock.calls.length);
    }
    expect(tries).toEqual([2, 3, 4, 8]);

    back();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(currentConnection()).toBe('online');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('to an unreachable server differs from a device that is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    lost();

    expect(await checkConnection()).toBe(false);
    expect(currentConnection()).toBe('offline');
  });

  it('is back with any answer, and is no longer checked', async () => {
    lost();
    await checkConnection();

    reportAnswer();

    expect(currentConnection()).toBe('online');
    expect(vi.getTimerCount()).toBe(0);
  });
});
