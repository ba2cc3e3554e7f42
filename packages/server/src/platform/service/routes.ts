import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setInterval, setTimeout as wait } from 'node:timers/promises';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import type { AnswerOf, DeclaredEndpoint, Endpoint } from '@eemusic/contract/platform/endpoint';
import * as contract from '@eemusic/contract/platform/service';
import type { appearance } from '@eemusic/contract/platform/service';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { second } from '@eemusic/contract/platform/durations';
import { backupFolder } from '#platform/backups/index.ts';
import { collationCheck, isMigrated, watchMove } from '#platform/database/index.ts';
import type { Draining } from '#platform/http/graceful-shutdown.ts';
import { Refusal, type Serve } from '#platform/http/index.ts';
import { compressDocument } from '#platform/http/files.ts';
import { gaugesIn } from '#platform/http/metrics.ts';
import { describeApi } from '#platform/http/openapi.ts';
import { lazy } from '#platform/lazy.ts';
import { publicAddress, type Services } from '#platform/services.ts';

type Running = {
  /** Files and scores that wait for one of this node's workers. */
  waitingForWorkers: () => number;
  registry: Registry;
  declared: readonly DeclaredEndpoint[];
  served: readonly Endpoint[];
  demo: { email: string; password: string } | null;
  draining: Draining;
  app: FastifyInstance;
};

export function serviceRoutes(serve: Serve, services: Services, running: Running): void {
  const { registry, declared, served, demo, draining, app } = running;

  measureNode(running, services);

  serve(contract.alive, () => ({ status: 'ok' as const }));
  const { states: parts, mends } = watchParts(sharedParts(services), { app, registry });
  const assertMigrated = makeAssertMigrated(services);
  const assertOpen = watchMove(services.database);
  serve(contract.ready, async () => {
    if (draining.hasBegun()) throw partDown('node');
    await assertMigrated();
    await assertOpen();
    return { status: 'ok' as const, parts, ...(Object.keys(mends).length > 0 && { mend: mends }) };
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
        server: publicAddress(services.configuration),
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

function measureNode(
  { registry, waitingForWorkers }: Running,
  { database: { source }, configuration }: Services,
): void {
  const addGauge = gaugesIn(registry);
  const pools = Object.entries(source.pools);
  addGauge('eemusic_connections', "This node's connections to PostgreSQL, by state", ['pool', 'state'], (gauge) => {
    for (const [pool, { totalCount, idleCount }] of pools) {
      gauge.set({ pool, state: 'used' }, totalCount - idleCount);
      gauge.set({ pool, state: 'idle' }, idleCount);
    }
  });
  addGauge('eemusic_connections_waiting', 'Work that waits for a connection to PostgreSQL', ['pool'], (gauge) => {
    for (const [pool, { waitingCount }] of pools) gauge.set({ pool }, waitingCount);
  });
  addGauge('eemusic_workers_waiting', 'Files and scores that wait for a worker of this node', [], (gauge) =>
    gauge.set(waitingForWorkers()),
  );
  const folders = Object.entries({
    data: configuration.DATA_DIR,
    backups: backupFolder(configuration),
    temporary: tmpdir(),
  });
  for (const [name, what] of [
    ['eemusic_disk_free_bytes', 'free'],
    ['eemusic_disk_size_bytes', 'all'],
  ] as const)
    addGauge(
      name,
      'Bytes of the disk that the folder is on: of those that this user may write, or in total',
      ['folder'],
      (gauge) =>
        Promise.all(
          folders.map(async ([folder, path]) => {
            // A folder is made with its first file, and a disk elsewhere may not answer.
            const disk = await Promise.race([statfs(path).catch(() => null), wait(second, null, { ref: false })]);
            if (disk) gauge.set({ folder }, disk.bsize * (what === 'free' ? disk.bavail : disk.blocks));
          }),
        ),
    );
}

/** Each change is logged once. */
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
type PartStates = {
  states: Readonly<Record<string, 'up' | 'down'>>;
  /** The commands that mend parts that are down, where the fault names one. */
  mends: Readonly<Record<string, string>>;
};

/** A node that lacks what all share is as good as any other, so these are not part of `/readyz`'s status. */
function sharedParts({ storage, database }: Services): Checks {
  const { checkStandby: standby } = database.source;
  const collation = collationCheck(database);
  return { storage: () => storage.check(), ...(standby && { standby }), ...(collation && { collation }) };
}

type Watch = { app: FastifyInstance; registry: Registry; everyMs?: number };

/** In the background; each change is logged once. Without states that are not yet known. */
export function watchParts(checks: Checks, { app, registry, everyMs = 30 * second }: Watch): PartStates {
  const states: Record<string, 'up' | 'down'> = {};
  const mends: Record<string, string> = {};
  const gauge = new Gauge({
    name: 'eemusic_part_up',
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
    if (fault instanceof Error && 'mend' in fault) mends[part] = String(fault.mend);
    else delete mends[part];
  }
  const checkAll = () => Promise.all(Object.entries(checks).map(([part, work]) => check(part, work)));

  const watch = async () => {
    await checkAll();
    for await (const _ of setInterval(everyMs, null, { signal: closing.signal, ref: false })) await checkAll();
  };
  app.addHook('onReady', async () => void watch().catch(() => {}));
  app.addHook('onClose', async () => closing.abort());
  return { states, mends };
}

export function appearanceOf(
  { configuration, mailer }: Services,
  demo: { email: string; password: string } | null,
): AnswerOf<typeof appearance> {
  const { FILING_NUMBER: number, FILING_URL: address } = configuration;
  return {
    filing: number && address ? { number, address } : null,
    demo: demo && { ...demo, hasMails: mailer.kept !== null },
  };
}
