import { hour, minute } from '@eemusic/contract/platform/durations';
import { describe, expect, it } from 'vitest';
import { jobsUnderTest, start } from './testing.ts';

describe('jobs', () => {
  const { add, aNode, database, faults, goTo, later, rows } = jobsUnderTest();

  describe('that repeat', () => {
    const rounds = { sweep: hour };

    it('run once per round on all nodes together, and once for all missed rounds', async () => {
      let runs = 0;
      const sweep = async () => void (runs += 1);
      const nodes = [1, 2, 3].map(() => aNode({ sweep }, { rounds }));
      const round = async () => {
        await Promise.all(nodes.map((node) => node.runDue()));
        const before = runs;
        runs = 0;
        return before;
      };

      expect(await round()).toBe(0);
      goTo(new Date('2026-03-01T11:00:00.000Z'));
      expect(await round()).toBe(1);
      goTo(new Date('2026-03-01T11:59:59.999Z'));
      expect(await round()).toBe(0);
      goTo(new Date('2026-03-01T19:30:00.000Z'));
      expect(await round()).toBe(1);
      goTo(new Date('2026-03-01T20:00:00.000Z'));
      expect(await round()).toBe(1);
    });

    it('run on time again after a clock that ran ahead was corrected', async () => {
      const node = aNode({ sweep: async () => {} }, { rounds });
      await node.runDue();
      goTo(new Date('2026-04-10T10:20:00.000Z'));
      await node.runDue();
      goTo(start);
      await node.runDue();

      expect((await rows()).filter((row) => row.done_at === null)).toMatchObject([
        { run_at: '2026-03-01T11:00:00.000Z' },
      ]);
    });

    it('are tried again soon if they failed while a clock ran ahead, and so is everything else of that time', async () => {
      const runs: string[] = [];
      let isDown = true;
      const act = (kind: string) => () => {
        if (isDown) return Promise.reject(new Error('It is down'));
        return Promise.resolve(void runs.push(kind));
      };
      const node = aNode({ sweep: act('sweep'), mail: act('mail'), count: act('count') }, { rounds });
      await node.runDue();
      goTo(new Date('2026-03-01T18:00:00.000Z'));
      await add({}, { uniqueKey: 'failed' }, 'mail');
      await node.runDue();
      await add({}, { uniqueKey: 'queued' }, 'count');
      await add({}, { uniqueKey: 'leased' }, 'count');
      const leaseUntil = new Date('2026-03-01T18:01:00.000Z').toISOString();
      await database().write((tx) =>
        tx
          .updateTable('jobs')
          .set({ lease_owner: 'a dead node', lease_until: leaseUntil })
          .where('unique_key', '=', 'leased')
          .execute(),
      );
      isDown = false;

      goTo(start);
      await node.runDue();
      expect(runs.toSorted()).toEqual(['count', 'mail', 'sweep']);
      expect(await add({}, { uniqueKey: 'failed' }, 'mail')).toBe(true);
      later(2 * minute);
      await node.runDue();
      expect(runs.toSorted()).toEqual(['count', 'count', 'mail', 'mail', 'sweep']);
    });

    it('wait for an hour of even time where they are more than a day late, because the clock may run ahead', async () => {
      let [runs, uptime] = [0, 0];
      const node = aNode({ sweep: async () => void (runs += 1) }, { rounds, uptime: () => uptime });
      const pass = (ms: number) => {
        later(ms);
        uptime += ms;
      };
      await node.runDue();

      goTo(new Date('2026-04-10T10:20:00.000Z'));
      await node.runDue();
      pass(50 * minute);
      await node.runDue();
      expect(runs).toBe(0);
      expect(faults()).toEqual([expect.stringContaining('More than a day has passed')]);

      pass(20 * minute);
      await node.runDue();
      expect(runs).toBe(1);
    });

    it('run at once where they are late by less, and so do short rounds', async () => {
      const ran: string[] = [];
      const handlers = { sweep: async () => void ran.push('sweep'), count: async () => void ran.push('count') };
      const more = { ...rounds, count: minute };
      const node = aNode(handlers, { rounds: more });
      await node.runDue();

      goTo(new Date('2026-03-02T10:20:00.000Z'));
      await node.runDue();
      expect(ran.toSorted()).toEqual(['count', 'sweep']);

      goTo(new Date('2026-04-10T10:20:00.000Z'));
      await node.runDue();
      expect(ran.toSorted()).toEqual(['count', 'count', 'sweep']);
    });

    it('continue after they were given up', async () => {
      const sweep = async () => {
        throw new Error('always');
      };
      const node = aNode({ sweep }, { rounds });
      await node.runDue();
      for (let attempt = 0; attempt < 10; attempt += 1) {
        later(hour);
        await node.runDue();
      }

      expect((await rows()).map((row) => row.dead_at === null)).toEqual([false, true]);
    });

    it('run sooner when a new version says so', async () => {
      await aNode({ sweep: async () => {} }, { rounds: { sweep: 24 * hour } }).runDue();
      expect(await rows()).toMatchObject([{ run_at: '2026-03-02T00:00:00.000Z' }]);

      await aNode({ sweep: async () => {} }, { rounds }).runDue();

      expect(await rows()).toMatchObject([{ run_at: '2026-03-01T11:00:00.000Z' }]);
    });
  });
});
