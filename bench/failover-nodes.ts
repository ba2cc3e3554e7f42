import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startTestBucket } from '#packages/server/src/platform/storage/testing-bucket.ts';
import { order as query } from '#packages/server/src/testing/create-database.ts';
import { proxies, startProxy } from '#scripts/proxies/start-proxy.ts';
import { account, signIn } from './client.ts';
import { awaitPrimary, databaseUrl, letFaultsHappen, whatIsMissing, withCluster } from './failover-cluster.ts';
import { isReady, launch } from './killing-console.ts';

/**
 * What `failover` does to the primary, with the whole console: two nodes behind HAProxy with the example in `deploy/`,
 * files on S3, and 16 clients who add channels, each again under its Idempotency-Key until it is acknowledged. Counts
 * what is lost or done twice, which must be nothing; the nodes are never restarted.
 */
const missing = whatIsMissing() ?? (existsSync(proxies.HAProxy.program) ? null : 'haproxy');
if (missing !== null) {
  console.log(`Skipped: failover-nodes needs ${missing}`);
  process.exit(0);
}
const ports = [3965, 3966] as const;
const folder = mkdtempSync(join(tmpdir(), 'eemusic-failover-nodes-'));
const program = [process.execPath, join(import.meta.dirname, '../packages/server/src/app/eemusic-console.ts'), 'serve'];
const nodes: ChildProcess[] = [];
const stopping: (() => Promise<void>)[] = [];
const contact = { contactName: 'Mei', contactNumber: '+8613800138000', contactEmail: 'mei@example.com', region: 'SD' };

async function startNode(port: number, endpoint: string): Promise<void> {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = {
    PATH,
    HOME,
    TMPDIR,
    PORT: String(port),
    DATA_DIR: join(folder, String(port)),
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: '127.0.0.1',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    STORAGE_URL: `s3://files?endpoint=${encodeURIComponent(endpoint)}&region=us-east-1&forcePathStyle=true`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const log = join(folder, `${port}.log`);
  const child = launch(program, env, log);
  nodes.push(child);
  if (!(await isReady(child, `http://127.0.0.1:${port}`))) throw new Error(readFileSync(log, 'utf8'));
}

const state = { isOver: false, last: 0, longest: 0, answers: new Map<number, number>() };
const acknowledged: string[] = [];

/** Adds one channel, by as many attempts as it takes. */
async function add(address: string, headers: Record<string, string>, channelName: string): Promise<void> {
  const key = randomUUID();
  for (;;) {
    const status = await fetch(`${address}/admin/channel/create`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ channelName, ...contact }),
      signal: AbortSignal.timeout(100_000),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    state.answers.set(status, (state.answers.get(status) ?? 0) + 1);
    if (status === 200) break;
    if (state.isOver) return;
    await wait(200);
  }
  acknowledged.push(channelName);
  const now = performance.now();
  state.longest = Math.max(state.longest, now - state.last);
  state.last = now;
}

async function measure(): Promise<void> {
  await awaitPrimary();
  const bucket = await startTestBucket(join(folder, 's3'), 'files');
  stopping.push(bucket.stop);
  for (const port of ports) await startNode(port, bucket.endpoint);
  const proxy = await startProxy('HAProxy', { folder, console: ports[0], other: ports[1] });
  stopping.push(proxy.stop);
  const { headers } = await signIn(proxy.address);
  state.last = performance.now();
  const client = async (_: unknown, index: number) => {
    for (let round = 0; !state.isOver; round += 1) {
      await add(proxy.address, headers, `Failover ${index}-${round}`);
      await wait(20);
    }
  };
  const writing = Promise.all(Array.from({ length: 16 }, client));
  await letFaultsHappen({
    count: () => acknowledged.length,
    longestGapMs: () => state.longest,
    reset: () => Object.assign(state, { longest: 0, last: performance.now() }),
  });
  state.isOver = true;
  await writing;

  const rows = await query(await primaryUrl(), "select name from channels where name like 'Failover %'");
  const names = rows.map(({ name }) => String(name));
  const kept = new Set(names);
  const lost = acknowledged.filter((name) => !kept.has(name)).length;
  const restarted = nodes.filter(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null).length;
  const answers = [...state.answers].map(([status, times]) => `${times} × ${status === 0 ? 'none' : status}`);
  console.log(
    `${acknowledged.length} channels acknowledged, ${lost} of them lost, ${names.length - kept.size} added twice; ` +
      `answers: ${answers.join(', ')}; ${restarted} of ${nodes.length} nodes ended`,
  );
  if (lost + restarted + names.length - kept.size > 0) process.exitCode = 1;
}

async function primaryUrl(): Promise<string> {
  const { port } = await awaitPrimary();
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

try {
  await withCluster(measure);
} finally {
  for (const node of nodes) node.kill('SIGKILL');
  await Promise.all(stopping.map((stop) => stop()));
  rmSync(folder, { recursive: true, force: true });
}
