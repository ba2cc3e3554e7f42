import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type Pool,
  PoolFull,
  type PoolOptions,
  startPool,
  TaskFailed,
  WorkerDied,
  WorkerTimeout,
  WorkerUnavailable,
} from './index.ts';
import type { Order } from './testing-pool-worker.ts';

const minute = 60_000;
const hasProc = existsSync('/proc/self/stat');
const pools: Pool<Order, unknown>[] = [];

function aPool(options: Partial<PoolOptions> = {}): Pool<Order, unknown> {
  const pool = startPool<Order, unknown>({
    entry: new URL('./testing-pool-worker.ts', import.meta.url),
    size: 1,
    memoryMb: 64,
    timeLimitMs: 10_000,
    replaceAfter: 1000,
    idleMs: 60_000,
    ...options,
  });
  pools.push(pool);
  return pool;
}

const errorOf = (run: Promise<unknown>): Promise<unknown> => run.catch((error: unknown) => error);

/** Ends the worker that was started last. */
function endNewestChild(signal: NodeJS.Signals): void {
  const isChild = (pid: number) => {
    const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
    return stat.replace(/^.*\) /s, '').split(' ')[1] === String(process.pid);
  };
  process.kill(Math.max(...readdirSync('/proc').map(Number).filter(isChild)), signal);
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

describe('a pool', () => {
  it('starts no worker before the first task, and then as many as it may', async () => {
    const pool = aPool({ size: 2 });
    expect(pool.workers).toBe(0);

    const ids = new Set<unknown>();
    // Until the second worker has started, the first one does all tasks.
    while (ids.size < 2)
      for (const id of await Promise.all([1, 2, 3].map(() => pool.run({ kind: 'wait', ms: 50 })))) ids.add(id);

    expect(pool.workers).toBe(2);
  });

  it("returns each caller's own result", async () => {
    const pool = aPool({ size: 2 });
    const words = Array.from({ length: 40 }, (_, index) => `word ${index}`);

    expect(await Promise.all(words.map((value) => pool.run({ kind: 'echo', value })))).toEqual(words);
  });

  it('ends a task that takes too long, and serves the next one', async () => {
    const pool = aPool({ timeLimitMs: 200 });
    await pool.run({ kind: 'echo', value: 'warm' });

    await expect(pool.run({ kind: 'spin' })).rejects.toThrow(WorkerTimeout);
    expect(await pool.run({ kind: 'echo', value: 'next' })).toBe('next');
  });

  it('limits a task by CPU time, not by the clock', async () => {
    const pool = aPool({ timeLimitMs: 200 });
    await pool.run({ kind: 'echo', value: 'warm' });

    expect(await pool.run({ kind: 'wait', ms: 600 })).toBeTypeOf('number');
    await expect(pool.run({ kind: 'spin' })).rejects.toThrow(WorkerTimeout);
  });

  it.skipIf(!hasProc)(
    'waits for a slow worker as long as it takes by the clock: while it starts, and while it works (skipped where there is no /proc)',
    async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      const pool = aPool({ timeLimitMs: 200 });

      const first = pool.run({ kind: 'who' });
      vi.advanceTimersByTime(50 * minute);
      const slow = pool.run({ kind: 'wait', ms: 300 });
      const worker = await first;
      vi.advanceTimersByTime(50 * minute);

      expect(await slow).toBe(worker);
      expect(await pool.run({ kind: 'who' })).toBe(worker);
    },
  );

  it.skipIf(!hasProc)(
    'ends a worker that uses too much CPU time to start (skipped where there is no /proc)',
    async () => {
      const pool = aPool({ entry: new URL('../engraving/engrave-worker.ts', import.meta.url), startLimitMs: 50 });

      const error = await errorOf(pool.run({ kind: 'who' }));

      expect(error).toBeInstanceOf(WorkerUnavailable);
      expect(error).toMatchObject({ message: 'The worker did not start in 50 ms of processor time' });
    },
  );

  it.skipIf(!hasProc).each(['SIGKILL', 'SIGTERM'] as const)(
    'does not blame the task when its worker is ended from outside by %s while it starts (skipped where there is no /proc)',
    async (signal) => {
      const pool = aPool();
      const error = errorOf(pool.run({ kind: 'echo', value: 'never sent' }));

      endNewestChild(signal);

      expect(await error).toBeInstanceOf(WorkerUnavailable);
      expect(await pool.run({ kind: 'echo', value: 'next' })).toBe('next');
    },
  );

  it('does not blame a task when its worker is ended from outside', async () => {
    const pool = aPool();
    const worker = Number(await pool.run({ kind: 'who' }));
    const error = errorOf(pool.run({ kind: 'wait', ms: 60_000 }));

    process.kill(worker, 'SIGKILL');

    expect(await error).toBeInstanceOf(WorkerUnavailable);
  });

  it('does not blame a task that its worker interrupts, because only the pool knows how much it worked', async () => {
    const pool = aPool({ timeLimitMs: 60_000, orphanLimitMs: 100 });

    expect(await errorOf(pool.run({ kind: 'spin' }))).toBeInstanceOf(WorkerUnavailable);
  });

  it.skipIf(!hasProc)(
    'leaves its tasks to the other worker when one cannot start (skipped where there is no /proc)',
    async () => {
      const pool = aPool({ size: 2 });
      const tasks = [1, 2].map(() => pool.run({ kind: 'who' }));

      endNewestChild('SIGKILL');

      expect(new Set(await Promise.all(tasks)).size).toBe(1);
    },
  );

  it.each(['fill-heap', 'fill-buffers', 'fill-wasm'] as const)(
    'ends a task that exceeds its limits: %s',
    async (kind) => {
      const pool = aPool();

      const death = await errorOf(pool.run({ kind }));

      expect(death).toBeInstanceOf(WorkerDied);
      expect(death).toMatchObject({ isMemory: true });
      expect(await pool.run({ kind: 'echo', value: 'next' })).toBe('next');
    },
  );

  it("rejects with the handler's error, and replaces the worker", async () => {
    const pool = aPool();
    const before = await pool.run({ kind: 'who' });

    const error = await errorOf(pool.run({ kind: 'throw', text: 'no such note' }));

    expect(error).toBeInstanceOf(TaskFailed);
    expect(error).toMatchObject({ message: 'no such note', cause: expect.any(RangeError) });
    expect(await pool.run({ kind: 'who' })).not.toBe(before);
  });

  it('notices a worker that exits unexpectedly', async () => {
    const pool = aPool();

    await expect(pool.run({ kind: 'exit' })).rejects.toThrow(WorkerDied);
    expect(await pool.run({ kind: 'echo', value: 'next' })).toBe('next');
  });

  it('replaces a worker after its last task, without a pause', async () => {
    const pool = aPool({ replaceAfter: 5 });
    const ids: unknown[] = [];
    while (new Set(ids).size < 4) ids.push(await pool.run({ kind: 'wait', ms: 10 }));

    const runs = [...new Set(ids)].map((id) => ids.filter((other) => other === id).length);
    expect(Math.min(...runs.slice(0, -1))).toBeGreaterThanOrEqual(5);
    await expect.poll(() => pool.workers).toBeLessThanOrEqual(2);
  });

  it('replaces a worker that keeps more memory than it may', async () => {
    const pool = aPool({ replaceAboveMb: -1_000 });
    const ids = new Set<unknown>();
    while (ids.size < 3) ids.add(await pool.run({ kind: 'wait', ms: 10 }));

    await expect.poll(() => pool.workers).toBeLessThanOrEqual(2);
  });

  it('stops idle workers, and starts them again', async () => {
    const pool = aPool({ idleMs: 50 });
    await pool.run({ kind: 'echo', value: 'once' });
    expect(pool.workers).toBe(1);

    await expect.poll(() => pool.workers).toBe(0);
    expect(await pool.run({ kind: 'echo', value: 'again' })).toBe('again');
  });

  it('keeps its workers while a task runs longer than the idle time', async () => {
    const pool = aPool({ idleMs: 20 });

    expect(await pool.run({ kind: 'wait', ms: 200 })).toBeTypeOf('number');
  });

  it('refuses tasks beyond the queue limit, at once', async () => {
    const pool = aPool({ queueLimit: 2 });
    await pool.run({ kind: 'echo', value: 'warm' });
    const taken = [1, 2, 3].map(() => pool.run({ kind: 'wait', ms: 50 }));

    await expect(pool.run({ kind: 'echo', value: 'one too many' })).rejects.toThrow(PoolFull);
    expect(await Promise.all(taken)).toHaveLength(3);
    expect(await pool.run({ kind: 'echo', value: 'room again' })).toBe('room again');
  });

  it('rejects everything when it is closed', async () => {
    const pool = aPool();
    await pool.run({ kind: 'echo', value: 'warm' });
    const running = errorOf(pool.run({ kind: 'spin' }));
    const waiting = errorOf(pool.run({ kind: 'spin' }));

    await pool.close();

    for (const error of [await running, await waiting, await errorOf(pool.run({ kind: 'who' }))])
      expect(error).toBeInstanceOf(WorkerUnavailable);
    expect(pool.workers).toBe(0);
  });

  it('reports that its worker cannot start, and tries again with the next task', async () => {
    const pool = aPool({ entry: new URL('./no-such-worker.ts', import.meta.url) });

    await expect(pool.run({ kind: 'who' })).rejects.toThrow(WorkerUnavailable);
    await expect(pool.run({ kind: 'who' })).rejects.toThrow(WorkerUnavailable);
  });

  it("leaves the caller's event loop free while a worker is busy", async () => {
    const pool = aPool({ timeLimitMs: 400 });
    await pool.run({ kind: 'echo', value: 'warm' });
    const ended = expect(pool.run({ kind: 'spin' }))
      .rejects.toThrow(WorkerTimeout)
      .then(() => true);

    let turns = 0;
    while (!(await Promise.race([ended, nextTurn(false)]))) turns += 1;

    expect(turns).toBeGreaterThan(100);
  });
});
