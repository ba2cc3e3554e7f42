import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { openLog } from '#platform/log.ts';
import { watchParts } from './routes.ts';

/** A server with a part that works or not, and what it logs. */
async function aServer() {
  const lines: { level: number; msg: string; part: string }[] = [];
  const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const app = fastify({ loggerInstance: log as FastifyBaseLogger });
  const registry = new Registry();
  const part = { works: true, checks: 0, mend: 'mount /srv/files' };
  const check = async () => {
    part.checks += 1;
    if (!part.works) throw Object.assign(new Error('no route to host'), { mend: part.mend });
  };
  const { states, mends } = watchParts({ storage: check }, { app, registry, everyMs: 1 });
  onTestFinished(() => app.close());
  await app.ready();
  return {
    app,
    part,
    states,
    mends,
    metric: async () => /^eemusic_part_up\{part="storage"\} (\d)$/m.exec(await registry.metrics())?.[1],
    logged: () => lines.map(({ level, part: of, msg }) => `${level} ${of}: ${msg}`),
  };
}

it('a part that goes down and comes back is a state, what mends it, a metric and one line each time', async () => {
  const { part, states, mends, metric, logged } = await aServer();
  await expect.poll(() => states).toEqual({ storage: 'up' });
  expect(await metric()).toBe('1');

  part.works = false;
  await expect.poll(() => states).toEqual({ storage: 'down' });
  const before = part.checks;
  await expect.poll(() => part.checks).toBeGreaterThan(before + 3);
  expect(await metric()).toBe('0');
  expect(mends).toEqual({ storage: 'mount /srv/files' });

  part.works = true;
  await expect.poll(() => states).toEqual({ storage: 'up' });
  expect(await metric()).toBe('1');
  expect(mends).toEqual({});
  expect(logged()).toEqual([
    '40 storage: a part that nodes share is down',
    '30 storage: a part that nodes share works again',
  ]);
});

it('no part is checked any more once the server has stopped', async () => {
  const { app, part } = await aServer();
  await app.close();
  const before = part.checks;

  await wait(20);

  expect(part.checks).toBe(before);
});
