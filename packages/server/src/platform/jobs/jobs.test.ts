import { hour, minute } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/index.ts';
import { deleteOldJobs, enqueue } from './store.ts';
import { jobsUnderTest, start } from './testing.ts';

describe('jobs', () => {
  const { aNode, add, clock, database, faults, later, rows } = jobsUnderTest();

  describe('run', () => {
    it('once, with their payload', async () => {
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

    it('only when their transaction commits', async () => {
      const jobs = aNode({ count: async () => {} });
      const cut = database().write(async (tx) => {
        await enqueue(tx, 'count', {}, { now: clock.now() });
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

    it('when the node polls, many at once but not too many', async () => {
      let running = 0;
      let maxRunning = 0;
      let done = 0;
      for (let at = 0; at < 20; at += 1) await add({ at });
      const count = async () => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        done += 1;
      };
      aNode({ count }, { pollEvery: 10, concurrency: 3 });

      await expect.poll(() => done).toBe(20);

      expect(maxRunning).toBe(3);
    });

    it('only on nodes that know their kind', async () => {
      await add({}, {}, 'of a newer version');

      expect(await aNode({ count: async () => {} }).runDue()).toBe(0);
      expect(await aNode({ 'of a newer version': async () => {} }).runDue()).toBe(1);
    });
  });

  describe('with a unique key', () => {
    it('are queued once until they have run', async () => {
      const jobs = aNode({ count: async () => {} });

      expect(await add({}, { uniqueKey: 'one' })).toBe(true);
      expect(await add({}, { uniqueKey: 'one' })).toBe(false);
      expect(await add({}, { uniqueKey: 'two' })).toBe(true);
      expect(await jobs.runDue()).toBe(2);
      expect(await add({}, { uniqueKey: 'one' })).toBe(true);
    });

    it('are queued once when many transactions do so at the same time', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => add({}, { uniqueKey: 'one' })));

      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await rows()).toHaveLength(1);
    });
  });

  it('are removed a week after they ran, but not if they are dead', async () => {
    await database().write(async (tx) => {
      for (let at = 0; at < 1_100; at += 1) await enqueue(tx, 'old', {}, { now: clock.now() });
      await tx.updateTable('jobs').set({ done_at: start.toISOString() }).execute();
      for (const kind of ['young', 'dead', 'unfinished']) await enqueue(tx, kind, {}, { now: clock.now() });
      const end = (kind: string, how: { done_at?: string; dead_at?: string }) =>
        tx.updateTable('jobs').where('kind', '=', kind).set(how).execute();
      await end('young', { done_at: new Date(start.getTime() + 1).toISOString() });
      await end('dead', { dead_at: start.toISOString() });
    });
    later(7 * 24 * hour + 1);

    await deleteOldJobs(database(), clock, AbortSignal.abort('stopped')).catch(() => {});
    expect(await rows()).toHaveLength(1_103);
    await deleteOldJobs(database(), clock, new AbortController().signal);

    expect((await rows()).map(({ kind }) => kind)).toEqual(['young', 'dead', 'unfinished']);
  });

  it('are polled again after the database was down', async () => {
    let isAway = true;
    const flaky: Database = {
      ...database(),
      write: (work) => (isAway ? Promise.reject(new Error('away')) : database().write(work)),
    };
    let done = 0;
    aNode({ count: async () => void (done += 1) }, { database: flaky, pollEvery: 5 });
    await add({});
    await expect.poll(() => faults().length).toBeGreaterThan(0);
    expect(done).toBe(0);

    isAway = false;

    await expect.poll(() => done).toBe(1);
    expect(new Set(faults())).toEqual(new Set(['Jobs could not be claimed']));
  });
});
