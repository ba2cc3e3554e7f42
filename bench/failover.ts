/** What is lost, and how long does nothing work, when the primary database server fails? */
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { order as query } from '#packages/server/src/testing/create-database.ts';
import { freePort } from '#packages/server/src/testing/free-port.ts';
import { findPostgres, startPrimaryAndStandby } from '#packages/server/src/testing/postgres-server.ts';
import { isInstalled, startProxy } from '#scripts/proxies/start-proxy.ts';
import { contact, signIn } from './harness/client.ts';
import { report, sized } from './harness/figures.ts';
import { environmentOf, isReady, kill, launch, program } from './killing/console.ts';

/*
 * Two nodes of the console behind HAProxy with the example in `deploy/`, on a PostgreSQL primary with a synchronous
 * standby; 16 clients add channels, each again under its Idempotency-Key until it is acknowledged. The primary is
 * killed, in a second run it accepts connections and answers none, and five seconds later the standby is promoted, as a
 * failover manager does. Tells the longest time without an acknowledged write; nothing may be lost or
 * done twice, and the nodes are never restarted.
 */
const bin = findPostgres();
if (bin === null || !isInstalled('HAProxy')) {
  console.log('Skipped: failover needs PostgreSQL and haproxy');
  process.exit(0);
}
const clients = 16;
const noticed = 5_000;

for (const fault of ['kill', 'pause'] as const) await measure(fault, await startPrimaryAndStandby(bin));

type Cluster = Awaited<ReturnType<typeof startPrimaryAndStandby>>;

async function measure(fault: 'kill' | 'pause', { primary, standby }: Cluster): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'eemusic-failover-'));
  const hosts = [primary, standby].map(({ url }) => new URL(url).host).join(',');
  const databaseUrl = `postgres://eemusic@${hosts}/postgres?target_session_attrs=read-write`;
  const nodes: ChildProcess[] = [];
  const startNode = async (): Promise<number> => {
    const port = await freePort();
    const [env, log] = [environmentOf({ dataDir: join(folder, 'data'), databaseUrl }), join(folder, `${port}.log`)];
    const node = launch([...program, 'serve'], { ...env, PORT: `${port}`, TRUST_PROXY: '127.0.0.1' }, log);
    nodes.push(node);
    if (await isReady(node, `http://127.0.0.1:${port}`)) return port;
    throw new Error(readFileSync(log, 'utf8'));
  };
  try {
    const [first, other] = [await startNode(), await startNode()];
    const proxy = await startProxy('HAProxy', { folder, console: first, other });
    // Until HAProxy has checked both.
    await wait(3_000);
    const writing = await startWriting(proxy.address);
    await wait(sized(5_000, 2_000));
    const before = writing.acknowledged.length;
    writing.resetGap();
    primary[fault]();
    await wait(noticed);
    standby.promote();
    await wait(sized(20_000, 5_000));
    const seconds = writing.longestGapMs() / 1000;
    const answers = await writing.stop();
    await proxy.stop();

    const rows = await query(standby.url, "select name from channels where name like 'Failover %'");
    const kept = new Set(rows.map(({ name }) => String(name)));
    const lost = writing.acknowledged.filter((name) => !kept.has(name)).length;
    const ended = nodes.filter(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null).length;
    report(`primary after a ${fault}: longest time without a write`, seconds, 's');
    report('  channels acknowledged before', before, '');
    report('  … afterwards', writing.acknowledged.length - before, '');
    report('  lost', lost, '', 'none');
    report('  added twice', rows.length - kept.size, '', 'none');
    report('  nodes that ended', ended, '', 'none');
    console.log(`  answers: ${[...answers].map(([status, times]) => `${times} × ${status || 'none'}`).join(', ')}`);
    if (lost + ended + rows.length - kept.size > 0) process.exitCode = 1;
  } finally {
    for (const node of nodes) await kill(node);
    primary.stop();
    standby.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds channels until it is stopped, each by as many attempts as it takes. */
async function startWriting(address: string) {
  const { headers } = await signIn(address);
  const [acknowledged, answers, state] = [[] as string[], new Map<number, number>(), { isOver: false }];
  let gap = { last: performance.now(), longest: 0 };
  const attempt = async (channelName: string, key: string): Promise<boolean> => {
    const status = await fetch(`${address}/admin/channel/create`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...contact, channelName }),
      signal: AbortSignal.timeout(100_000),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    answers.set(status, (answers.get(status) ?? 0) + 1);
    if (status !== 200) {
      await wait(200);
      return false;
    }
    acknowledged.push(channelName);
    gap = { last: performance.now(), longest: Math.max(gap.longest, performance.now() - gap.last) };
    return true;
  };
  const client = async (_: unknown, index: number) => {
    for (let round = 0; !state.isOver; round += 1) {
      const key = randomUUID();
      while (!(await attempt(`Failover ${index}-${round}`, key)) && !state.isOver);
      await wait(20);
    }
  };
  const writing = Promise.all(Array.from({ length: clients }, client));
  const stop = async () => {
    state.isOver = true;
    await writing;
    return answers;
  };
  const resetGap = () => {
    gap = { last: performance.now(), longest: 0 };
  };
  return { acknowledged, stop, resetGap, longestGapMs: () => gap.longest };
}
