import { minute, second } from '@eemusic/contract/platform/durations';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Database, openDatabase } from '#platform/database/index.ts';
import { enqueue } from './store.ts';
import type { Handler } from './start.ts';
import { jobsUnderTest, start } from './testing.ts';

describe('jobs', () => {
  const { aNode, add, clock, database, faults, later, rows } = jobsUnderTest();

  describe('on several nodes', () => {
    it('each run on one of them', async () => {
      const other = await theSame(database());
      const done: number[] = [];
      const count: Handler = async (_payload, { id }) => {
        await new Promise((resolve) => setImmediate(resolve));
        done.push(id);
      };
      await database().write(async (tx) => {
        for (let at = 0; at < 200; at += 1) await enqueue(tx, 'count', { at }, { now: clock.now() });
      });

      const nodes = [database(), other, database(), other].map((its) =>
        aNode({ count }, { database: its, concurrency: 7 }),
      );
      const runs = await Promise.all(nodes.map((node) => node.runDue()));

      expect(done.toSorted((a, b) => a - b)).toEqual((await rows()).map(({ id }) => id));
      expect(runs.reduce((sum, one) => sum + one)).toBe(200);
      expect((await rows()).every((row) => row.attempts === 1 && row.done_at !== null)).toBe(true);
    });

    it('are taken over once the lease of a dead node has expired, not before', async () => {
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
      expect(after).toMatchObject([{ attempts: 2, done_at: clock.now().toISOString() }]);
      expect(await rows()).toEqual(after);
      expect(faults()).toEqual(['A job took longer than its lease and may have run twice']);
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
      const renewed = new Date(clock.now().getTime() + minute).toISOString();
      await expect.poll(async () => (await rows())[0]?.lease_until).toBe(renewed);
      later(50 * second);

      expect(await other.runDue()).toBe(0);
      work.resolve();
      expect(await run).toBe(1);
      expect(faults()).toEqual([]);
    });

    it('are told when another node has taken their lease', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      const reason = Promise.withResolvers<unknown>();
      const slow = aNode({
        count: (_payload, { signal }) =>
          new Promise((_resolve, reject) =>
            signal.addEventListener('abort', () => {
              reason.resolve(signal.reason);
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

      expect(await reason.promise).toMatchObject({ message: 'The lease was lost' });
      await run;
      expect(await rows()).toMatchObject([{ attempts: 2, last_error: null }]);
    });

    it('are given up when they crashed ten nodes', async () => {
      await add({});
      await database().write((tx) =>
        tx
          .updateTable('jobs')
          .set({ attempts: 10, lease_owner: 'a dead node', lease_until: start.toISOString() })
          .execute(),
      );
      later(1);

      let runs = 0;
      await aNode({ count: async () => void (runs += 1) }).runDue();

      expect(runs).toBe(0);
      expect(await rows()).toMatchObject([{ dead_at: clock.now().toISOString(), done_at: null, lease_owner: null }]);
    });
  });

  describe('when the server stops', () => {
    it('are waited for, and no more are started', async () => {
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

    it('are given back unharmed when they stop early or do not end', async () => {
      let begun = 0;
      const breakOff: Handler = (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          begun += 1;
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      const goOn: Handler = () => ((begun += 1), new Promise(() => {}));
      const node = aNode({ breakOff, goOn }, { pollEvery: 5, gracePeriod: 20 });
      await add({}, {}, 'breakOff');
      await add({}, {}, 'goOn');
      await expect.poll(() => begun).toBe(2);

      await node.stop();

      const columns = { attempts: 0, done_at: null, lease_owner: null, lease_until: null, last_error: null };
      expect(await rows()).toMatchObject([columns, columns]);
      expect(await aNode({ breakOff: async () => {}, goOn: async () => {} }).runDue()).toBe(2);
    });
  });
});

/** Opens the database as another process would, because within one process, SQLite's writer cannot wait for itself. */
async function theSame(database: Database): Promise<Database> {
  const { connectionString = null } = database.source.pools['reading']?.options ?? {};
  if (connectionString === null) return database;
  const other = openDatabase({ databaseUrl: connectionString, dataDir: '' }, { now: () => new Date() });
  onTestFinished(() => other.close());
  return other;
}
