import { describe, expect, it } from 'vitest';
import { createSemaphore, runFor, TooMuchWaiting } from './index.ts';

describe('a semaphore', () => {
  it('admits as many callers as it has permits, the others in order of arrival', async () => {
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

  it('counts a permit as returned once, however often it is released', async () => {
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

  it('gets the permit back from work that fails', async () => {
    const semaphore = createSemaphore(1);

    await expect(semaphore.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');

    expect(await semaphore.run(async () => 'entered')).toBe('entered');
  });
});

describe('callers of a semaphore', () => {
  const inLine = () => {
    const entered: string[] = [];
    const enter = async (semaphore: ReturnType<typeof createSemaphore>, name: string, what: string) => {
      const release = await runFor(name, () => semaphore.acquire());
      entered.push(what);
      return release;
    };
    return { entered, enter };
  };

  it('take turns, so that a caller with many tasks delays only their own', async () => {
    const semaphore = createSemaphore(1);
    const { entered, enter } = inLine();
    const work = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map(async (what) =>
      (await enter(semaphore, what.slice(0, 1), what))(),
    );

    await Promise.all(work);

    expect(entered).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('leave permits to others while they hold some for long', async () => {
    const semaphore = createSemaphore(3, { maxHeldEach: 2 });
    const { entered, enter } = inLine();
    const [first] = await Promise.all([enter(semaphore, 'a', 'a1'), enter(semaphore, 'a', 'a2')]);
    const third = enter(semaphore, 'a', 'a3');
    await enter(semaphore, 'b', 'b1');
    expect(entered).toEqual(['a1', 'a2', 'b1']);

    first?.();
    await third;

    expect(entered).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('have a limit of waiting tasks; work that nobody requested has none', async () => {
    const semaphore = createSemaphore(1, { maxWaitingEach: 2 });
    const { entered, enter } = inLine();
    const first = await enter(semaphore, 'a', 'a1');
    const waiting = [enter(semaphore, 'a', 'a2'), enter(semaphore, 'a', 'a3')];

    await expect(enter(semaphore, 'a', 'a4')).rejects.toThrow(TooMuchWaiting);
    const others = [enter(semaphore, 'b', 'b1'), ...[1, 2, 3].map(() => semaphore.acquire())];
    expect(semaphore.waitingCount).toBe(6);
    first();
    await Promise.all([...waiting, ...others].map(async (work) => (await work)()));

    expect(entered.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1']);
    expect(semaphore.waitingCount).toBe(0);
  });
});
