import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { account } from './client.ts';
import { report } from './figures.ts';

/**
 * What one request of somebody who is not signed in costs the event loop: how long it is occupied, and its processor
 * time, which other programs do not affect. Requests come over eight connections, from another process and from ever
 * new addresses. Uses PostgreSQL if BENCH_DATABASE_URL is the address of an empty database.
 */
const rounds = 100;
const atOnce = 8;
const dataDir = mkdtempSync(join(tmpdir(), 'eemusic-bench-'));
const server = fork(join(import.meta.dirname, 'public-server.ts'), {
  execArgv: ['--max-semi-space-size=4', ...(process.env['BENCH_NODE_OPTIONS']?.split(' ') ?? [])],
  env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: process.env['BENCH_DATABASE_URL'] ?? '' },
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
const [{ address }] = (await once(server, 'message')) as [{ address: string }];

type Load = { processorMs: number; activeMs: number };
async function load(): Promise<Load> {
  const answer = once(server, 'message');
  server.send('load');
  const [now] = (await answer) as [Load];
  return now;
}

let calls = 0;
/** Each call comes from another network, so that no limit is reached. */
async function ask(path: string, body?: object): Promise<void> {
  calls += 1;
  const from = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  const answer = await fetch(`${address}${path}`, {
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  if (answer.status >= 500 || answer.status === 429) throw new Error(`${path} answered ${answer.status}`);
}

const nobody = () => `${randomUUID()}@example.com`;
const questions: Record<string, () => Promise<void>> = {
  'sign-in, unknown account': () => ask('/admin/auth/login', { email: nobody(), password: 'not the right one' }),
  'sign-in, right password': () => ask('/admin/auth/login', account),
  'forgotten password, unknown account': () => ask('/admin/auth/verify/account', { email: nobody() }),
  'new password by a wrong link': () =>
    ask('/admin/auth/reset/password', {
      token: 'x'.repeat(43),
      password: 'three blind mice',
      confirmPassword: 'three blind mice',
    }),
  'a wrong reset link opened': () => ask('/admin/auth/reset/open', { token: 'x'.repeat(43) }),
  'a wrong invitation opened': () => ask('/admin/auth/invitation/open', { token: 'x'.repeat(43) }),
  'passkey, challenge': () => ask('/admin/auth/passkey/options', {}),
  'passkey, not registered': () => ask('/admin/auth/passkey/login', {}),
  'ways to sign in': () => ask('/admin/auth/ways'),
  'description of the calls': () => ask('/openapi.json'),
  'is ready': () => ask('/readyz'),
  'not an address': () => ask('/nothing'),
};

/** Other work of the server, such as its jobs, in the same time without requests. */
async function measured(work: () => Promise<unknown>): Promise<Load & { ms: number }> {
  const [before, begin] = [await load(), performance.now()];
  await work();
  const [after, ms] = [await load(), performance.now() - begin];
  return { ms, processorMs: after.processorMs - before.processorMs, activeMs: after.activeMs - before.activeMs };
}

await wait(3_000);
const idle = await measured(() => wait(3_000));
for (const [name, question] of Object.entries(questions)) {
  const askAtOnce = async (times: number) => {
    for (let round = 0; round < times; round += 1) await Promise.all(Array.from({ length: atOnce }, question));
  };
  await askAtOnce(rounds / 2);
  const spent = await measured(() => askAtOnce(rounds));
  const share = spent.ms / idle.ms;
  report(`${name}: event loop occupied`, (spent.activeMs - share * idle.activeMs) / (rounds * atOnce), 'ms', 'under 1');
  report('  processor time of its thread', (spent.processorMs - share * idle.processorMs) / (rounds * atOnce), 'ms');
}

const exit = once(server, 'exit');
server.send('stop');
await exit;
rmSync(dataDir, { recursive: true });
