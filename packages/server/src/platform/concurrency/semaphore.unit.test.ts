import { describe, expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

describe('a semaphore', () => {
  it('lets in as many as it has permits, the others in the order in which they came', async () => {
    const semaphore = createSemaphore(2);
    const entered: number[] = [];
    const permits = [1, 2, 3, 4].map((n) =>
      semaphore.acquire().then((release) => {
        entered.push(n);
        return release;
      }),
    );
    const [first, second] = await Promise.all(permits.slice(0, 2));
    expect(entered).toEqual([1, 2]);
    expect(semaphore.waitingCount).toBe(2);

    second?.();
    await permits[2];
    expect(entered).toEqual([1, 2, 3]);
    first?.();
    await permits[3];

    expect(entered).toEqual([1, 2, 3, 4]);
    expect(semaphore.waitingCount).toBe(0);
  });

  it('gets a permit back once, however often it is released', async () => {
    const semaphore = createSemaphore(1);
    const first = await semaphore.acquire();
    const second = semaphore.acquire();
    const third = semaphore.acquire();

    first();
    first();
    await second;

    expect(semaphore.waitingCount).toBe(1);
    (await second)();
    await third;
  });

  it('is left by whoever is aborted while they wait, and the next one enters', async () => {
    const semaphore = createSemaphore(1);
    const first = await semaphore.acquire();
    const disconnect = new AbortController();
    const second = semaphore.acquire(disconnect.signal);
    const third = semaphore.acquire();

    disconnect.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    await expect(semaphore.acquire(disconnect.signal)).rejects.toThrow('gone');
    first();

    (await third)();
    expect(await semaphore.run(async () => 'entered')).toBe('entered');
  });

  it('gets the permit of work back that fails', async () => {
    const semaphore = createSemaphore(1);

    await expect(semaphore.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');

    expect(await semaphore.run(async () => 'entered')).toBe('entered');
  });
});
