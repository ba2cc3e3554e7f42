/**
 * Deliveries of webhooks per second: to a fast receiver alone, then together with ten receivers that never answer, one
 * that takes three seconds, and one that refuses all connections. Uses SQLite, and also PostgreSQL if DATABASE_URL is
 * the address of an empty database.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import { readConfiguration } from '@eemusic/server/src/platform/configuration.ts';
import type { Services } from '@eemusic/server/src/platform/services.ts';
import { median, quantile, report } from './figures.ts';

const quickCount = 2_000;
const otherCount = 200;
const hanging = 10;
const maxSeconds = 40;

async function listen(listener: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, close };
}

const count = new Map<string, number>();
const next = (what: string) => {
  count.set(what, (count.get(what) ?? 0) + 1);
  return count.get(what) ?? 0;
};

async function addHook({ database }: Services, url: string): Promise<number> {
  const { id } = await database.write((tx) =>
    tx
      .insertInto('webhooks')
      .values({
        name: `Hook ${next('hook')}`,
        url,
        created_at: new Date().toISOString(),
        created_by: 'bench',
        secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Adds deliveries of different subjects, as the triggers do. */
async function tell({ database }: Services, webhookId: number, deliveries: number): Promise<void> {
  await database.write(async (tx) => {
    for (let index = 0; index < deliveries; index += 1)
      await tx
        .insertInto('webhook_deliveries')
        .values({
          webhook_id: webhookId,
          message_id: `msg_${next('message')}`,
          event: 'score.edited',
          subject: `score:${next('subject')}`,
          occurred_at: new Date().toISOString(),
          data: '{"scoreId":1}',
        })
        .execute();
  });
}

async function bench(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eemusic-bench-'));
  const services = await openServices(
    readConfiguration({
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    }),
  );
  const { stop } = await startConsole(services, { webFolder: null });
  const quickly = { received: 0 };
  const receivers = [
    await listen((_request, response) => {
      quickly.received += 1;
      response.writeHead(204).end();
    }),
    await listen(() => undefined),
    await listen((_request, response) => void setTimeout(() => response.writeHead(204).end(), 3_000)),
  ] as const;
  const [quick, silent, slow] = receivers;
  const refusing = await listen(() => undefined);
  refusing.close();
  const quickId = await addHook(services, quick.url);

  /** Prints how long the deliveries of the fast receiver take, by their attempts. */
  async function deliver(during: string): Promise<void> {
    quickly.received = 0;
    const begin = performance.now();
    await tell(services, quickId, quickCount);
    while (quickly.received < quickCount && performance.now() - begin < maxSeconds * 1_000) await wait(20);
    const seconds = (performance.now() - begin) / 1_000;
    report(`deliveries a second, ${during}`, quickly.received / seconds, '/s');
    const rows = await services.database.read
      .selectFrom('webhook_attempts')
      .innerJoin('webhook_deliveries', 'webhook_deliveries.id', 'delivery_id')
      .select('ms')
      .where('webhook_id', '=', quickId)
      .orderBy('webhook_attempts.id', 'desc')
      .limit(quickCount)
      .execute();
    const times = rows.map(({ ms }) => ms);
    report('  … one attempt, p50', median(times), 'ms');
    report('  … p99', quantile(times, 0.99), 'ms');
    if (quickly.received < quickCount) report('  … not delivered', quickCount - quickly.received, '', '0');
  }

  console.log(`\n${services.database.engine}`);
  await deliver('to a quick receiver alone');
  for (let index = 0; index < hanging; index += 1)
    await tell(services, await addHook(services, silent.url), otherCount);
  for (const { url } of [slow, refusing]) await tell(services, await addHook(services, url), otherCount);
  // Deliveries to the other receivers use all the capacity that they can get.
  await wait(3_000);
  await deliver('beside ten silent, a slow and a dead one');
  for (const receiver of receivers) receiver.close();
  await stop();
  await rm(dataDir, { recursive: true });
}

await bench('');
const url = process.env['DATABASE_URL'];
if (url) await bench(url);
