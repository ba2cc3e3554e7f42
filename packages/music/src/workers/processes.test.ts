import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startPool } from './index.ts';
import type { Order } from './testing-pool-worker.ts';

const pool = startPool<Order, unknown>({
  entry: new URL('./testing-pool-worker.ts', import.meta.url),
  size: 1,
  memoryMb: 64,
  timeLimitMs: 10_000,
  replaceAfter: 1000,
  idleMs: 60_000,
});
afterAll(() => pool.close());

const refusalOf = (order: Order) => pool.run(order).catch((error: unknown) => error);

describe('a worker', () => {
  it.each([
    ['a file of the system', process.execPath],
    ['the code it was loaded from', fileURLToPath(import.meta.url)],
  ])('cannot read %s', async (_, path) => {
    expect(await refusalOf({ kind: 'read', path })).toMatchObject({ message: expect.stringContaining('restricted') });
  });

  it('cannot write, start a process or start a thread', async () => {
    const path = join(tmpdir(), `eemusic-worker-${process.pid}`);

    for (const order of [{ kind: 'write', path }, { kind: 'start-process' }, { kind: 'start-thread' }] as const)
      expect(await refusalOf(order), order.kind).toMatchObject({ message: expect.stringContaining('restricted') });
    expect(existsSync(path)).toBe(false);
  });

  it("cannot see the server's settings", async () => {
    process.env['EEMUSIC_TEST_SECRET'] = 'three blind mice';

    const names = await pool.run({ kind: 'environment' });

    expect(names).not.toContain('EEMUSIC_TEST_SECRET');
    expect(names).not.toContain('PATH');
  });

  it('gets less of a busy processor than the server', async () => {
    expect(getPriority(Number(await pool.run({ kind: 'who' })))).toBeGreaterThan(getPriority());
  });

  it.skipIf(process.platform === 'win32')(
    'stays when its group is told to stop, because the server finishes first (skipped on Windows: no groups)',
    async () => {
      const pid = Number(await pool.run({ kind: 'who' }));
      const task = pool.run({ kind: 'wait', ms: 200 });

      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);

      expect(await task).toBe(pid);
    },
  );
});

describe('a server that has died', () => {
  const servers: ChildProcess[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.kill('SIGKILL');
  });

  async function aServer(order: string) {
    const server = spawn(
      process.execPath,
      [fileURLToPath(new URL('./testing-orphan-server.ts', import.meta.url)), order],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    servers.push(server);
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    return { server, worker: Number(line.toString()) };
  }

  it.each([
    ['is idle', 'stay'],
    ['waits', 'wait'],
    ['spins', 'spin'],
  ])('leaves no worker behind: killed while the worker %s', async (_, order) => {
    const { server, worker } = await aServer(order);
    expect(isAlive(worker)).toBe(true);

    server.kill('SIGKILL');

    await expect.poll(() => isAlive(worker)).toBe(false);
  });

  it('leaves no idle worker behind', async () => {
    const { server, worker } = await aServer('end');

    if (server.exitCode === null) await once(server, 'exit');

    expect(server.exitCode).toBe(0);
    await expect.poll(() => isAlive(worker)).toBe(false);
  });
});

describe.skipIf(!existsSync('/proc/self/status'))('memory (skipped where there is no /proc)', () => {
  it('is released when the workers exit', async () => {
    const own = startPool<Order, unknown>({
      entry: new URL('./testing-pool-worker.ts', import.meta.url),
      size: 2,
      memoryMb: 64,
      timeLimitMs: 10_000,
      replaceAfter: 1000,
      idleMs: 50,
    });
    let pids = new Set<unknown>();
    /* Until the second worker has started, the first one does both tasks. */
    while (pids.size < 2) pids = new Set(await Promise.all([1, 2].map(() => own.run({ kind: 'wait', ms: 100 }))));

    for (const pid of pids) await expect.poll(() => isAlive(Number(pid))).toBe(false);
    await own.close();
  });
});

/** A zombie process is not alive. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync(`/proc/${pid}/stat`) || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
