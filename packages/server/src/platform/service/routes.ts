import { setInterval } from 'node:timers/promises';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { DeclaredEndpoint, Endpoint } from '@eemusic/contract/platform/endpoint';
import * as contract from '@eemusic/contract/platform/service';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { second } from '@eemusic/contract/platform/durations';
import { isMigrated, standbyCheck } from '#platform/database/index.ts';
import type { Draining } from '#platform/http/graceful-shutdown.ts';
import { type Serve, Refusal } from '#platform/http/index.ts';
import { compressDocument } from '#platform/http/compressed-document.ts';
import { describeApi } from '#platform/http/openapi.ts';
import { lazy } from '#platform/lazy.ts';
import type { Services } from '#platform/services.ts';
import { appearanceOf } from './appearance.ts';

type Running = {
  registry: Registry;
  declared: readonly DeclaredEndpoint[];
  served: readonly Endpoint[];
  demo: { email: string; password: string } | null;
  draining: Draining;
  app: FastifyInstance;
};

export function serviceRoutes(serve: Serve, services: Services, running: Running): void {
  const { registry, declared, served, demo, draining, app } = running;

  serve(contract.alive, () => ({ status: 'ok' as const }));
  const parts = watchParts(sharedParts(services), { app, registry });
  const assertMigrated = makeAssertMigrated(services);
  serve(contract.ready, async () => {
    if (draining.hasBegun()) throw partDown('node');
    await assertMigrated();
    return { status: 'ok' as const, parts };
  });
  serve(contract.metrics, async () => ({
    contentType: registry.contentType,
    body: Buffer.from(await registry.metrics()),
  }));
  const described = lazy(() => {
    const description = describeApi(
      declared.filter(({ endpoint }) => served.includes(endpoint)),
      {
        title: 'EEMusic Console',
        description: 'Every call of the console. Errors are answered with {error, code, fields?}.',
      },
    );
    return compressDocument(JSON.stringify(description));
  });
  serve(contract.openapi, () => ({ contentType: 'application/json; charset=utf-8', body: described() }));
  serve(contract.appearance, () => appearanceOf(services, demo));
  // Anybody who can read the mails can take over accounts, so they are public only if the demo's sign-in is public,
  // too.
  const kept = demo && services.mailer.kept;
  serve(contract.listDemoMails, () => {
    if (kept === null) throw new Refusal('route.not-found');
    return { mails: [...kept] };
  });
}

/** Returns a check that the database answers this node and is migrated. Each change is logged once. */
function makeAssertMigrated({ database, log }: Services): () => Promise<void> {
  let isReady = true;
  return async () => {
    const wasReady = isReady;
    try {
      isReady = await isMigrated(database);
      if (!isReady) throw new Error('migrations are missing');
    } catch (error) {
      isReady = false;
      if (wasReady) log.error({ err: error, part: 'database' }, 'not ready');
      throw partDown('database');
    }
    if (!wasReady) log.info('ready again');
  };
}

function partDown(part: string): Refusal {
  return new Refusal('server.part-down', { part, fields: { [part]: fieldErrorOf('part.down') } });
}

/** Checks that a part works, by name. */
type Checks = Readonly<Record<string, () => Promise<unknown>>>;
type PartStates = Readonly<Record<string, 'up' | 'down'>>;

/** What all nodes share. A node that lacks it is as good as any other, so these are not part of `/readyz`'s status. */
function sharedParts({ storage, database }: Services): Checks {
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
