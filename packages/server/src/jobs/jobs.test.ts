import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '#database/index.ts';
import { engines, openTestDatabase } from './interim-databases.ts';
import { backOff } from './back-off.ts';
import { enqueue } from './enqueue.ts';
import { type Handler, startJobs } from './start.ts';
import { tidyJobs } from './tidy.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const start = new Date('2026-03-01T10:20:00.000Z');

describe.each(engines)('jobs on %s', (engine) => {
  let database: Database;
  let now: Date;
  let faults: string[];
  const clock = { now: () => now };
  const chance = { bytes: (count: number) => new Uint8Array(count) };

  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });

  afterAll(() => database.close());

  beforeEach(async () => {
    now = start;
    faults = [];
    await database.write((tx) => tx.deleteFrom('jobs').execute());
  });

  /** A node of its own, which only looks for jobs when told. */
  function aNode(handlers: Record<string, Handler>, options: Partial<Parameters<typeof startJobs>[0]> = {}) {
    const log = {
      warn: (_about: unknown, message: string) => void faults.push(message),
      error: (_about: unknown, message: string) => void faults.push(message),
    };
    const jobs = startJobs({ database, clock, chance, log, pollEvery: null, ...options, handlers });
    onTestFinished(() => jobs.stop());
    return jobs;
  }

  const add = (payload: object, when: { runAt?: Date; uniqueKey?: string } = {}, kind = 'count') =>
    database.write((tx) => enqueue(tx, kind, payload, { now, ...when }));

  const rows = () => database.read.selectFrom('jobs').selectAll().orderBy('id').execute();

  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };

  describe('are done', () => {
    it('once, with what was given along', async () => {
      const done: unknown[] = [];
      const jobs = aNode({ count: async (payload) => void done.push(payload) });
      await add({ names: ['王芳', "O'Hara"], of: { deep: 1 } });

      expect(await jobs.runDue()).toBe(1);
      expect(await jobs.runDue()).toBe(0);

      expect(done).toEqual([{ names: ['王芳', "O'Hara"], of: { deep: 1 } }]);
      expect(await rows()).toMatchObject([
        { attempts: 1, done_at: start.toISOString(), lease_owner: null, lease_until: null, last_error: null },
      ]);
    });

    it('only when their transaction is kept', async () => {
      const jobs = aNode({ count: async () => {} });
      const cut = database.write(async (tx) => {
        await enqueue(tx, 'count', {}, { now });
        throw new Error('cut');
      });

      await expect(cut).rejects.toThrow('cut');
      expect(await jobs.runDue()).toBe(0);
    });

    it('not before their time, and the longest due first', async () => {
      const done: unknown[] = [];
      const jobs = aNode({ count: async (payload) => void done.push(payload) }, { concurrency: 1 });
      await add({ at: 'last' }, { runAt: new Date(start.getTime() + 2 * minute) });
      await add({ at: 'first' }, { runAt: new Date(start.getTime() + minute) });

      later(minute - 1);
      expect(await jobs.runDue()).toBe(0);
      later(2 * minute);
      expect(await jobs.runDue()).toBe(2);

      expect(done).toEqual([{ at: 'first' }, { at: 'last' }]);
    });

    it('without being asked when the node polls, many at once but not too many', async () => {
      let atOnce = 0;
      let most = 0;
      let done = 0;
      for (let at = 0; at < 20; at += 1) await add({ at });
      const count = async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setTimeout(resolve, 5));
        atOnce -= 1;
        done += 1;
      };
      aNode({ count }, { pollEvery: 10, concurrency: 3 });

      await expect.poll(() => done, { timeout: 10_000 }).toBe(20);

      expect(most).toBe(3);
    });

    it('only by nodes that know their kind', async () => {
      await add({}, {}, 'of a newer version');

      expect(await aNode({ count: async () => {} }).runDue()).toBe(0);
      expect(await aNode({ 'of a newer version': async () => {} }).runDue()).toBe(1);
    });
  });

  describe('with a unique key', () => {
    it('stand there once until they are done', async () => {
      const jobs = aNode({ count: async () => {} });

      expect(await add({}, { uniqueKey: 'one' })).toBe(true);
      expect(await add({}, { uniqueKey: 'one' })).toBe(false);
      expect(await add({}, { uniqueKey: 'two' })).toBe(true);
      expect(await jobs.runDue()).toBe(2);
      expect(await add({}, { uniqueKey: 'one' })).toBe(true);
    });

    it('stand there once when many ask at the same time', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => add({}, { uniqueKey: 'one' })));

      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await rows()).toHaveLength(1);
    });
  });

  describe('that fail', () => {
    it('are tried again later, after a longer wait each time', async () => {
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
        later(backOff(attempt, chance) - 1);
        expect(await jobs.runDue()).toBe(0);
        later(1);
      }
      expect(await jobs.runDue()).toBe(1);

      expect(await rows()).toMatchObject([{ attempts: 4, done_at: now.toISOString(), dead_at: null }]);
      expect(faults).toEqual(Array.from({ length: 3 }, () => 'A job failed and will be tried again'));
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
      expect(faults.at(-1)).toBe('A job failed for the last time');
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
      let told: unknown;
      const count: Handler = (_payload, { signal }) =>
        new Promise(() => signal.addEventListener('abort', () => (told = signal.reason)));
      const jobs = aNode({ count }, { timeLimit: 20 });
      await add({});

      await jobs.runDue();

      expect(told).toMatchObject({ name: 'TimeoutError' });
      expect(await rows()).toMatchObject([{ attempts: 1, done_at: null, last_error: 'It took longer than 20 ms' }]);
    });
  });

  describe('on several nodes', () => {
    it('are each done by one of them', async () => {
      const other = engine === 'sqlite' ? database : await openTestDatabase(engine, database);
      onTestFinished(() => (other === database ? undefined : other.close()));
      const done: number[] = [];
      const count: Handler = async (_payload, { id }) => {
        await new Promise((resolve) => setImmediate(resolve));
        done.push(id);
      };
      await database.write(async (tx) => {
        for (let at = 0; at < 200; at += 1) await enqueue(tx, 'count', { at }, { now });
      });

      const nodes = [database, other, database, other].map((its) =>
        aNode({ count }, { database: its, concurrency: 7 }),
      );
      const runs = await Promise.all(nodes.map((node) => node.runDue()));

      expect(done.toSorted((a, b) => a - b)).toEqual((await rows()).map(({ id }) => id));
      expect(runs.reduce((sum, one) => sum + one)).toBe(200);
      expect((await rows()).every((row) => row.attempts === 1 && row.done_at !== null)).toBe(true);
    });

    it('are taken over when the lease of a dead node has run out, not before', async () => {
      const first = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const dead = aNode({
        count: () => {
          begun.resolve();
          return first.promise;
        },
      });
      let runs = 0;
      const alive = aNode({ count: async () => void (runs += 1) });
      await add({});
      const run = dead.runDue();
      await begun.promise;

      later(minute);
      expect(await alive.runDue()).toBe(0);
      later(1);
      expect(await alive.runDue()).toBe(1);
      const after = await rows();
      first.resolve();
      await run;

      expect(runs).toBe(1);
      expect(after).toMatchObject([{ attempts: 2, done_at: now.toISOString() }]);
      expect(await rows()).toEqual(after);
      expect(faults).toEqual(['A job took longer than its lease and may have run twice']);
    });

    it('keep their lease while they run', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      const work = Promise.withResolvers<void>();
      const slow = aNode({ count: () => work.promise });
      const other = aNode({ count: async () => {} });
      await add({});
      const run = slow.runDue();
      await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);

      later(50 * second);
      vi.advanceTimersByTime(20 * second);
      const renewed = new Date(now.getTime() + minute).toISOString();
      await expect.poll(async () => (await rows())[0]?.lease_until).toBe(renewed);
      later(50 * second);

      expect(await other.runDue()).toBe(0);
      work.resolve();
      expect(await run).toBe(1);
      expect(faults).toEqual([]);
    });

    it('are told when their lease went to another node', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      const told = Promise.withResolvers<unknown>();
      const slow = aNode({
        count: (_payload, { signal }) =>
          new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => {
              told.resolve(signal.reason);
              reject(signal.reason);
            }),
          ),
      });
      const other = aNode({ count: async () => {} });
      await add({});
      const run = slow.runDue();
      await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
      later(2 * minute);
      await other.runDue();

      vi.advanceTimersByTime(20 * second);

      expect(await told.promise).toMatchObject({ message: 'The lease was lost' });
      await run;
      expect(await rows()).toMatchObject([{ attempts: 2, last_error: null }]);
    });

    it('are given up when they took ten nodes down', async () => {
      await add({});
      await database.write((tx) =>
        tx
          .updateTable('jobs')
          .set({ attempts: 10, lease_owner: 'a dead node', lease_until: start.toISOString() })
          .execute(),
      );
      later(1);

      expect(await aNode({ count: async () => {} }).runDue()).toBe(0);

      expect(await rows()).toMatchObject([{ dead_at: now.toISOString(), done_at: null, lease_owner: null }]);
    });
  });

  describe('that come round', () => {
    const schedules = [{ kind: 'sweep', every: hour }];

    it('are done once a round by all nodes together, and once for rounds that were missed', async () => {
      let runs = 0;
      const sweep = async () => void (runs += 1);
      const nodes = [1, 2, 3].map(() => aNode({ sweep }, { schedules }));
      const round = async () => {
        await Promise.all(nodes.map((node) => node.runDue()));
        const before = runs;
        runs = 0;
        return before;
      };

      expect(await round()).toBe(0);
      now = new Date('2026-03-01T11:00:00.000Z');
      expect(await round()).toBe(1);
      now = new Date('2026-03-01T11:59:59.999Z');
      expect(await round()).toBe(0);
      now = new Date('2026-03-01T19:30:00.000Z');
      expect(await round()).toBe(1);
      now = new Date('2026-03-01T20:00:00.000Z');
      expect(await round()).toBe(1);
    });

    it('come round again after they were given up', async () => {
      const sweep = async () => {
        throw new Error('always');
      };
      const node = aNode({ sweep }, { schedules });
      await node.runDue();
      for (let attempt = 0; attempt < 10; attempt += 1) {
        later(hour);
        await node.runDue();
      }

      expect((await rows()).map((row) => row.dead_at === null)).toEqual([false, true]);
    });

    it('come sooner when a new version says so', async () => {
      await aNode({ sweep: async () => {} }, { schedules: [{ kind: 'sweep', every: 24 * hour }] }).runDue();
      expect(await rows()).toMatchObject([{ run_at: '2026-03-02T00:00:00.000Z' }]);

      await aNode({ sweep: async () => {} }, { schedules }).runDue();

      expect(await rows()).toMatchObject([{ run_at: '2026-03-01T11:00:00.000Z' }]);
    });
  });

  describe('when the server stops', () => {
    it('are waited for, and no more are begun', async () => {
      const begun = Promise.withResolvers<void>();
      const work = Promise.withResolvers<void>();
      const node = aNode({ count: () => (begun.resolve(), work.promise) }, { concurrency: 1, pollEvery: 5 });
      await add({ at: 1 });
      await add({ at: 2 });
      await begun.promise;

      const stop = node.stop();
      work.resolve();
      await stop;

      expect(await rows()).toMatchObject([
        { attempts: 1, done_at: start.toISOString() },
        { attempts: 0, done_at: null, lease_owner: null },
      ]);
    });

    it('are given back unharmed when they break off or do not end', async () => {
      let begun = 0;
      const breakOff: Handler = (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          begun += 1;
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      const goOn: Handler = () => ((begun += 1), new Promise(() => {}));
      const node = aNode({ breakOff, goOn }, { pollEvery: 5, patience: 20 });
      await add({}, {}, 'breakOff');
      await add({}, {}, 'goOn');
      await expect.poll(() => begun).toBe(2);

      await node.stop();

      const given = { attempts: 0, done_at: null, lease_owner: null, lease_until: null, last_error: null };
      expect(await rows()).toMatchObject([given, given]);
      expect(await aNode({ breakOff: async () => {}, goOn: async () => {} }).runDue()).toBe(2);
    });
  });

  it('that were done a week ago are removed, dead ones are not', async () => {
    await database.write(async (tx) => {
      for (let at = 0; at < 1_100; at += 1) await enqueue(tx, 'old', {}, { now });
      await tx.updateTable('jobs').set({ done_at: start.toISOString() }).execute();
      for (const kind of ['young', 'dead', 'unfinished']) await enqueue(tx, kind, {}, { now });
      const end = (kind: string, how: { done_at?: string; dead_at?: string }) =>
        tx.updateTable('jobs').where('kind', '=', kind).set(how).execute();
      await end('young', { done_at: new Date(start.getTime() + 1).toISOString() });
      await end('dead', { dead_at: start.toISOString() });
    });
    later(7 * 24 * hour + 1);

    await tidyJobs(database, clock, AbortSignal.abort('stopped')).catch(() => {});
    expect(await rows()).toHaveLength(1_103);
    await tidyJobs(database, clock, new AbortController().signal);

    expect((await rows()).map(({ kind }) => kind)).toEqual(['young', 'dead', 'unfinished']);
  });

  it('are looked for again after the database was away', async () => {
    let isAway = true;
    const flaky: Database = {
      ...database,
      write: (work) => (isAway ? Promise.reject(new Error('away')) : database.write(work)),
    };
    let done = 0;
    aNode({ count: async () => void (done += 1) }, { database: flaky, pollEvery: 5 });
    await add({});
    await expect.poll(() => faults.length).toBeGreaterThan(0);
    expect(done).toBe(0);

    isAway = false;

    await expect.poll(() => done).toBe(1);
    expect(new Set(faults)).toEqual(new Set(['Jobs could not be claimed']));
  });
});

describe('the wait after a failure', () => {
  const least = { bytes: (count: number) => new Uint8Array(count) };
  const most = { bytes: (count: number) => new Uint8Array(count).fill(255) };

  it('doubles up to an hour', () => {
    expect([1, 2, 3, 8, 9, 30].map((attempts) => backOff(attempts, least) / second)).toEqual([
      7.5, 15, 30, 960, 1800, 1800,
    ]);
  });

  it('is between half and all of that, by chance', () => {
    expect(Math.round(backOff(1, most) / second)).toBe(15);
    expect(backOff(30, most)).toBeLessThanOrEqual(hour);
  });
});
