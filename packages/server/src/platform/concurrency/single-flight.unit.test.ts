import { describe, expect, it } from 'vitest';
import { singleFlight } from './index.ts';

describe('callers at the same time', () => {
  it('share one run that begins after they called', async () => {
    const ends: (() => void)[] = [];
    const call = singleFlight(() => new Promise((resolve) => ends.push(resolve)));
    const first = call();
    const later = [call(), call(), call()];
    expect(ends).toHaveLength(1);

    ends[0]?.();
    await first;
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.();
    await Promise.all(later);

    expect(ends).toHaveLength(2);
  });

  it('never have two runs at once, whenever they call', async () => {
    let [running, most] = [0, 0];
    const call = singleFlight(async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    });
    const callAfter = async (microtasks: number) => {
      for (let passed = 0; passed < microtasks; passed += 1) await Promise.resolve();
      await call();
    };

    await Promise.all(Array.from({ length: 30 }, (_, microtasks) => callAfter(microtasks)));

    expect(most).toBe(1);
  });

  it('do not get the result of a failed run', async () => {
    let count = 0;
    const call = singleFlight(async () => {
      count += 1;
      if (count === 1) throw new Error('away');
    });

    const both = await Promise.allSettled([call(), call()]);

    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
