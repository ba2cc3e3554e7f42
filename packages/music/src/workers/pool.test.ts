import { existsSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { PoolFull, startPool, WorkerDied, WorkerTimeout, type Pool, type PoolOptions } from './index.ts';
import type { Order } from './testing-pool-worker.ts';

const pools: Pool<Order, unknown>[] = [];

function aPool(options: Partial<PoolOptions> = {}): Pool<Order, unknown> {
  const pool = startPool<Order, unknown>({
    entry: new URL('./testing-pool-worker.ts', import.meta.url),
    size: 1,
    memoryMb: 64,
    timeLimitMs: 10_000,
    maxWaitMs: 60_000,
    replaceAfter: 1000,
    idleMs: 60_000,
    ...options,
  });
  pools.push(pool);
  return pool;
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
    const error: unknown = await pool.run({ kind: 'spin' }).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(WorkerTimeout);
    expect(error).toMatchObject({ isMachineBusy: false });
  });

  it.skipIf(!existsSync('/proc/self/stat'))(
    'does not blame a task that got no processor time (skipped where there is no /proc)',
    async () => {
      const pool = aPool({ timeLimitMs: 200, maxWaitMs: 400 });
      // An answer may take over 400 ms where the machine is busy.
      const echoed = () => pool.run({ kind: 'echo', value: 'here' }).catch(() => null);
      await expect.poll(echoed).toBe('here');

      const error: unknown = await pool.run({ kind: 'wait', ms: 5_000 }).catch((thrown: unknown) => thrown);

      expect(error).toBeInstanceOf(WorkerTimeout);
      expect(error).toMatchObject({ isMachineBusy: true });
      await expect.poll(echoed).toBe('here');
    },
  );

  it.each(['fill-heap', 'fill-buffers', 'fill-wasm'] as const)(
    'ends a task that exceeds its limits: %s',
    async (kind) => {
      const pool = aPool();

      const death: unknown = await pool.run({ kind }).catch((error: unknown) => error);

      expect(death).toBeInstanceOf(WorkerDied);
      expect(death).toMatchObject({ isMemory: true });
      expect(await pool.run({ kind: 'echo', value: 'next' })).toBe('next');
    },
  );

  it("rejects with the handler's error, and replaces the worker", async () => {
    const pool = aPool();
    const before = await pool.run({ kind: 'who' });

    const error: unknown = await pool.run({ kind: 'throw', text: 'no such note' }).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(RangeError);
    expect(error).toMatchObject({ message: 'no such note' });
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
    const running = expect(pool.run({ kind: 'spin' })).rejects.toThrow('closed');
    const waiting = expect(pool.run({ kind: 'spin' })).rejects.toThrow('closed');

    await pool.close();

    await Promise.all([running, waiting]);
    await expect(pool.run({ kind: 'who' })).rejects.toThrow('closed');
    expect(pool.workers).toBe(0);
  });

  it('reports that its worker cannot start, and tries again with the next task', async () => {
    const pool = aPool({ entry: new URL('./no-such-worker.ts', import.meta.url) });

    await expect(pool.run({ kind: 'who' })).rejects.toThrow(WorkerDied);
    await expect(pool.run({ kind: 'who' })).rejects.toThrow(WorkerDied);
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
