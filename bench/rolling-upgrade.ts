import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#packages/server/src/testing/free-port.ts';
import { findPostgres, startPostgres } from '#packages/server/src/testing/postgres-server.ts';
import { proxies, startProxy } from '#scripts/proxies/start-proxy.ts';
import { account, learnerToken } from './client.ts';
import { isReady, kill, launch } from './killing-console.ts';
import { openQuestions } from './killing-questions.ts';
import { sellAsPeopleDo, type Traffic } from './selling.ts';

/**
 * Upgrades two nodes on PostgreSQL, one after the other, behind HAProxy with the example in `deploy/`, while 16 clients
 * read and write the sales chain. Counts what fails or is lost, which must be nothing.
 *
 * BENCH_OLD_PROGRAM is the program of the release before (`…/bin/eemusic-console`), BENCH_PROGRAM that of the new one
 * (otherwise this tree's), BENCH_STUDENTS the students in the database (20,000).
 */
const settings = process.env;
const requests = 10_000;
const tree = [process.execPath, join(import.meta.dirname, '../packages/server/src/app/eemusic-console.ts')];
const older = settings['BENCH_OLD_PROGRAM'];
const postgresPrograms = findPostgres();
if (older === undefined || postgresPrograms === null || !existsSync(proxies.HAProxy.program)) {
  console.log('Skipped: rolling-upgrade needs PostgreSQL, haproxy and the release before in BENCH_OLD_PROGRAM');
  process.exit(0);
}
const programs = { older: [older], newer: settings['BENCH_PROGRAM'] ? [settings['BENCH_PROGRAM']] : tree } as const;
type Version = keyof typeof programs;

const folder = mkdtempSync(join(tmpdir(), 'eemusic-rolling-upgrade-'));
const dataDir = join(folder, 'data');
mkdirSync(dataDir);
const postgres = await startPostgres(postgresPrograms);
const ports = [await freePort(), await freePort()] as const;
const nodes = new Map<number, ChildProcess>();

const environment = {
  PATH: settings['PATH'],
  HOME: settings['HOME'],
  TMPDIR: settings['TMPDIR'],
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: postgres.url,
  LEARNER_TOKEN: learnerToken,
  LOG_LEVEL: 'error',
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
  TRUST_PROXY: '127.0.0.1',
  DRAIN_SECONDS: '5',
};

/** Returns the seconds until the node is ready. */
async function startNode(version: Version, port: number): Promise<number> {
  const log = join(folder, `${version}-${port}.log`);
  const begin = performance.now();
  const child = launch([...programs[version], 'serve'], { ...environment, PORT: String(port) }, log);
  nodes.set(port, child);
  if (!(await isReady(child, `http://127.0.0.1:${port}`))) throw new Error(`${version}: ${readFileSync(log, 'utf8')}`);
  return (performance.now() - begin) / 1000;
}

async function stopNode(port: number): Promise<void> {
  const node = nodes.get(port);
  if (!node) return;
  const exit = once(node, 'exit');
  node.kill('SIGTERM');
  const [code] = (await exit) as [number | null];
  if (code !== 0) traffic.failed.push(`${traffic.phase}: a node ended with ${code}`);
}

async function seed(): Promise<void> {
  const args = ['seed', '--students', settings['BENCH_STUDENTS'] ?? '20000'];
  const [program = '', ...first] = programs.older;
  const child = spawn(program, [...first, ...args], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
}

const traffic: Traffic = {
  phase: '',
  isOver: false,
  sent: 0,
  failed: [],
  acknowledged: [],
  longest: new Map(),
  signIns: 0,
};

/** Lasts until a share of all requests is sent, and two checks of HAProxy have seen the change. */
async function goOn(phase: string, share: number): Promise<void> {
  traffic.phase = phase;
  await wait(3000);
  while (traffic.sent < requests * share) await wait(100);
}

async function measure(): Promise<void> {
  await seed();
  for (const port of ports) await startNode('older', port);
  const { ask, close } = await openQuestions({ dataDir, databaseUrl: postgres.url });
  const newest = () => ask('select max(name) as v from migrations');
  const [before, students] = [await newest(), await ask('select count(*) as v from students')];

  const [first, second] = ports;
  const proxy = await startProxy('HAProxy', { folder, console: first, other: second });
  await wait(3000);
  traffic.phase = 'two old nodes';
  const selling = sellAsPeopleDo(proxy.address, traffic, 16);
  await goOn('two old nodes', 0.2);
  traffic.phase = 'the first node stops';
  await stopNode(first);
  traffic.phase = 'the first new node migrates beside an old one';
  const seconds = await startNode('newer', first);
  await goOn('an old and a new node', 0.6);
  traffic.phase = 'the second node stops';
  await stopNode(second);
  traffic.phase = 'the second new node starts';
  await startNode('newer', second);
  await goOn('two new nodes', 1);
  traffic.isOver = true;
  await selling;

  let lost = 0;
  for (const question of traffic.acknowledged) if ((await ask(question)) !== '1') lost += 1;
  console.log(
    `\n${students} students, from ${before} to ${await newest()}: the first new node was ready after ${seconds.toFixed(1)} s\n` +
      `${traffic.sent} requests, ${traffic.failed.length} failed; ${traffic.acknowledged.length} records acknowledged, ${lost} lost; signed in again ${traffic.signIns} times`,
  );
  for (const [phase, ms] of traffic.longest) console.log(`  ${phase}: longest ${ms.toFixed(0)} ms`);
  for (const [what, all] of Object.entries(Object.groupBy(traffic.failed, (text) => text)))
    console.log(`  FAILED ${all?.length} × ${what}`);
  await close();
  await Promise.all(ports.map(stopNode));
  await proxy.stop();
  if (traffic.failed.length + lost > 0) process.exitCode = 1;
}

try {
  await measure();
} finally {
  for (const node of nodes.values()) await kill(node);
  postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
