import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostgres, startPostgres } from '#packages/server/src/testing/postgres-server.ts';
import { proxies, startProxy } from '#scripts/proxies/start-proxy.ts';
import { account, signIn } from './client.ts';

/**
 * Restarts two nodes on PostgreSQL in turn, behind HAProxy with the example in `deploy/`, while 16 clients read and
 * write and one follows the events of the support board. Counts what fails or is lost, which must be nothing, with and
 * without `DRAIN_SECONDS`.
 */
const root = join(import.meta.dirname, '..');
const ports = [3961, 3962] as const;
const wanted = { requests: 10_000, restarts: 4 };
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { serve: string } };
const serve = manifest.scripts.serve.split(' ').slice(1);
const postgresPrograms = findPostgres();
if (postgresPrograms === null || !existsSync(proxies.HAProxy.program)) {
  console.log('Skipped: rolling needs PostgreSQL and haproxy');
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'eemusic-rolling-'));
const postgres = await startPostgres(postgresPrograms);
const nodes = new Map<number, ChildProcess>();

async function startNode(port: number, drainSeconds: number): Promise<void> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.url,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: String(drainSeconds),
  };
  nodes.set(port, spawn(process.execPath, serve, { cwd: root, env, stdio: 'ignore' }));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await wait(50);
}

async function stopNode(port: number): Promise<number | null> {
  const node = nodes.get(port);
  if (!node) return null;
  const exit = once(node, 'exit');
  node.kill('SIGTERM');
  await exit;
  return node.exitCode;
}

const state = { isOver: false, sent: 0, failed: [] as string[], streams: 0, longest: 0 };

type Client = Awaited<ReturnType<typeof signIn>>;

async function attempt(what: string, send: () => Promise<Response>): Promise<boolean> {
  state.sent += 1;
  const begin = performance.now();
  try {
    const answer = await send();
    await answer.arrayBuffer();
    state.longest = Math.max(state.longest, performance.now() - begin);
    if (answer.ok) return true;
    state.failed.push(`${what}: ${answer.status}`);
  } catch (error) {
    state.failed.push(`${what}: ${String((error as Error).cause ?? error)}`);
  }
  return false;
}

/** Writes until it is stopped, and returns the names of the channels that the console has acknowledged. */
async function work(address: string, { headers }: Client, worker: string): Promise<string[]> {
  const created: string[] = [];
  const post = (path: string, json: object) => () =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
  for (let round = 0; !state.isOver; round += 1) {
    await attempt('GET', () => fetch(`${address}/admin/regions`, { headers }));
    await attempt('list', post('/admin/channels', { Page: 1, Size: 20, searchQuery: '' }));
    const channelName = `Channel ${worker} ${round}`;
    const about = {
      contactName: 'Mei',
      contactNumber: '+8613800138000',
      contactEmail: 'mei@example.com',
      region: 'SD',
    };
    if (round % 4 === 0 && (await attempt('create', post('/admin/channel/create', { channelName, ...about }))))
      created.push(channelName);
    await wait(20);
  }
  return created;
}

/** Opens the stream of events again whenever it ends, as browsers do. */
async function follow(address: string, { headers }: Client): Promise<void> {
  while (!state.isOver) {
    const answer = await fetch(`${address}/support/events`, { headers }).catch(() => null);
    if (answer?.ok) state.streams += 1;
    try {
      for await (const _ of answer?.body ?? []) if (state.isOver) break;
    } catch {
      // The connection broke because its node stopped.
    }
    await wait(200);
  }
}

async function roll(drainSeconds: number): Promise<number> {
  Object.assign(state, { isOver: false, sent: 0, failed: [], streams: 0, longest: 0 });
  await startNode(ports[0], drainSeconds);
  await startNode(ports[1], drainSeconds);
  const [first, second] = ports;
  const proxy = await startProxy('HAProxy', { folder, console: first, other: second });
  await wait(3000);
  const client = await signIn(proxy.address);
  const working = Promise.all(
    Array.from({ length: 16 }, (_, index) => work(proxy.address, client, `${drainSeconds}-${index}`)),
  );
  const following = follow(proxy.address, client);
  const codes: (number | null)[] = [];
  for (let turn = 0; codes.length < wanted.restarts || state.sent < wanted.requests; turn += 1) {
    const port = turn % 2 === 0 ? first : second;
    await wait(1000);
    codes.push(await stopNode(port));
    await startNode(port, drainSeconds);
    // Waits for two of HAProxy's health checks.
    await wait(3000);
  }
  state.isOver = true;
  const created = (await working).flat();
  const names = await namesOfChannels(client);
  const lost = created.filter((name) => !names.has(name)).length;
  const kinds = Object.entries(Object.groupBy(state.failed, (text) => text)).map(
    ([of, all]) => `${all?.length} × ${of}`,
  );
  console.log(
    `DRAIN_SECONDS=${drainSeconds}: ${state.sent} requests during ${codes.length} restarts (exit ${[...new Set(codes)].join(', ')}), ` +
      `${state.failed.length} failed${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}, longest ${state.longest.toFixed(0)} ms; ` +
      `${created.length} records acknowledged, ${lost} lost; the events were opened ${state.streams} times`,
  );
  const stopped = ports.map(stopNode);
  await Promise.all([...stopped, following]);
  await proxy.stop();
  return drainSeconds > 0 ? state.failed.length + lost : lost;
}

async function namesOfChannels(client: Client): Promise<Set<string>> {
  const names = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { channels } = await client.answer<{ channels: { channelName: string }[] }>('/admin/channels', {
      Page: page,
      Size: 100,
      searchQuery: '',
    });
    for (const { channelName } of channels) names.add(channelName);
    if (channels.length < 100) return names;
  }
}

try {
  const wrong = (await roll(0)) + (await roll(4));
  if (wrong > 0) process.exitCode = 1;
} finally {
  for (const node of nodes.values()) node.kill('SIGKILL');
  postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
