import { hour, second } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { backOff, type Handler } from './start.ts';
import { random, jobsUnderTest } from './testing.ts';

describe('jobs', () => {
  const { aNode, add, clock, faults, later, rows } = jobsUnderTest();

  describe('that fail', () => {
    it('are tried again later, after a longer delay each time', async () => {
      let runs = 0;
      const count = async () => {
        runs += 1;
        if (runs < 4) throw new Error('the post office is closed');
      };
      const jobs = aNode({ count });
      await add({});

      for (const attempt of [1, 2, 3]) {
        expect(await jobs.runDue()).toBe(1);
        expect(await rows()).toMatchObject([{ attempts: attempt, last_error: 'Error: the post office is closed' }]);
        later(backOff(attempt, random) - 1);
        expect(await jobs.runDue()).toBe(0);
        later(1);
      }
      expect(await jobs.runDue()).toBe(1);

      expect(await rows()).toMatchObject([{ attempts: 4, done_at: clock.now().toISOString(), dead_at: null }]);
      expect(faults()).toEqual(Array.from({ length: 3 }, () => 'A job failed and will be tried again'));
    });

    it('are given up after ten attempts, and kept', async () => {
      const count = async () => {
        throw new Error('always');
      };
      const jobs = aNode({ count });
      await add({ of: 'interest' }, { uniqueKey: 'one' });

      for (let attempt = 1; attempt <= 10; attempt += 1) {
        expect(await jobs.runDue()).toBe(1);
        later(hour);
      }

      expect(await jobs.runDue()).toBe(0);
      expect(await rows()).toMatchObject([
        { attempts: 10, done_at: null, last_error: 'Error: always', payload: '{"of":"interest"}', lease_until: null },
      ]);
      expect((await rows())[0]?.dead_at).not.toBeNull();
      expect(faults().at(-1)).toBe('A job failed for the last time');
      expect(await add({}, { uniqueKey: 'one' })).toBe(true);
    });

    it('do not hold up the others', async () => {
      const done: unknown[] = [];
      const jobs = aNode({
        count: async (payload) => void done.push(payload),
        fail: () => {
          throw new Error('before any promise');
        },
      });
      await add({}, {}, 'fail');
      await add({ at: 1 });

      await jobs.runDue();

      expect(done).toEqual([{ at: 1 }]);
    });

    it('by taking too long are told so and tried again', async () => {
      let context: unknown;
      const count: Handler = (_payload, { signal }) =>
        new Promise(() => signal.addEventListener('abort', () => (context = signal.reason)));
      const jobs = aNode({ count }, { timeLimit: 20 });
      await add({});

      await jobs.runDue();

      expect(context).toMatchObject({ name: 'TimeoutError' });
      expect(await rows()).toMatchObject([{ attempts: 1, done_at: null, last_error: 'It took longer than 20 ms' }]);
    });
  });
});

describe('the wait after a failure', () => {
  const lowest = { bytes: (count: number) => new Uint8Array(count) };
  const highest = { bytes: (count: number) => new Uint8Array(count).fill(255) };

  it('doubles up to an hour', () => {
    expect([1, 2, 3, 8, 9, 30].map((attempts) => backOff(attempts, lowest) / second)).toEqual([
      7.5, 15, 30, 960, 1800, 1800,
    ]);
  });

  it('is between half and all of that, at random', () => {
    expect(Math.round(backOff(1, highest) / second)).toBe(15);
    expect(backOff(30, highest)).toBeLessThanOrEqual(hour);
  });
});
