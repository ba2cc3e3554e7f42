import { setInterval } from 'node:timers/promises';
import { second } from '@eemusic/contract/platform/durations';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { standbyCheck } from '#platform/database/index.ts';
import type { Services } from '#platform/services.ts';

/** Checks that a part works, by name. */
type Checks = Readonly<Record<string, () => Promise<unknown>>>;
export type PartStates = Readonly<Record<string, 'up' | 'down'>>;

/** What all nodes share. A node that lacks it is as good as any other, so these are not part of `/readyz`'s status. */
export function sharedParts({ storage, database }: Services): Checks {
  const standby = standbyCheck(database.source);
  return { storage: () => storage.check(), ...(standby && { standby }) };
}

type Watch = { app: FastifyInstance; registry: Registry; everyMs?: number };

/**
 * Checks the parts in the background while the server runs, and logs each change once. Returns their states, without
 * those that are not yet known.
 */
export function watchParts(checks: Checks, { app, registry, everyMs = 30 * second }: Watch): PartStates {
  const states: Record<string, 'up' | 'down'> = {};
  const gauge = new Gauge({
    name: 'part_up',
    help: 'Whether a part that nodes share works (1) or not (0), as this node sees it',
    labelNames: ['part'],
    registers: [registry],
  });
  const closing = new AbortController();

  async function check(part: string, work: () => Promise<unknown>): Promise<void> {
    const fault = await work().then(
      () => null,
      (error: unknown) => error ?? new Error('no reason'),
    );
    if (closing.signal.aborted) return;
    const state = fault === null ? 'up' : 'down';
    gauge.set({ part }, state === 'up' ? 1 : 0);
    if (state === 'down' && states[part] !== 'down')
      app.log.warn({ err: fault, part }, 'a part that nodes share is down');
    if (state === 'up' && states[part] === 'down') app.log.info({ part }, 'a part that nodes share works again');
    states[part] = state;
  }
  const checkAll = () => Promise.all(Object.entries(checks).map(([part, work]) => check(part, work)));

  app.addHook('onReady', (done) => {
    void (async () => {
      await checkAll();
      for await (const _ of setInterval(everyMs, null, { signal: closing.signal, ref: false })) await checkAll();
    })().catch(() => {});
    done();
  });
  app.addHook('onClose', (_app, done) => {
    closing.abort();
    done();
  });
  return states;
}
