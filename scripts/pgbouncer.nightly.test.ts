import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createChannel, exportChannels, listChannels } from '@eemusic/contract/sales/channels';
import { openServices, startConsole } from '@eemusic/server/src/app/console.ts';
import { readConfiguration } from '@eemusic/server/src/platform/configuration.ts';
import { order } from '@eemusic/server/src/testing/create-database.ts';
import { freePort } from '@eemusic/server/src/testing/free-port.ts';
import { findPostgres, startPostgres } from '@eemusic/server/src/testing/postgres-server.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signIn } from './release/client.ts';

const program = '/usr/sbin/pgbouncer';
const bin = findPostgres();
const canRun = bin !== null && existsSync(program);
if (!canRun && process.env['CI'])
  throw new Error('PgBouncer cannot be tried: pgbouncer or postgresql is not installed');
if (!canRun) console.warn('Skipped: PgBouncer, because pgbouncer or postgresql is not installed');

const account = { email: 'mei@example.com', password: 'a walk along the river' };
const handbook = readFileSync(join(import.meta.dirname, '../docs/operations/running.md'), 'utf8');
const blockOf = (language: string, word: string) =>
  Array.from(handbook.matchAll(/```(\w+)\n([\s\S]*?)```/g)).find(
    ([, is, text]) => is === language && text?.includes(word),
  )?.[2] ?? '';

/** Starts PgBouncer with the handbook's settings, but fewer connections than the console has. */
async function startPgBouncer(postgres: string) {
  const folder = mkdtempSync(join(tmpdir(), 'eemusic-pgbouncer-'));
  const port = await freePort();
  const { hostname, port: target, username } = new URL(postgres);
  const settings = blockOf('ini', 'pool_mode')
    .replace('host=127.0.0.1 port=5432', `host=${hostname} port=${target} user=${username}`)
    .replace('default_pool_size = 20', 'default_pool_size = 3');
  const place = ['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'];
  writeFileSync(join(folder, 'ini'), `${settings}\n${place.join('\n')}\nlogfile = ${join(folder, 'log')}\n`);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['-R', 'postgres', folder]);
  const child = spawn(program, [...(isRoot ? ['--user', 'postgres'] : []), join(folder, 'ini')], { stdio: 'ignore' });
  while (!(await canConnect(port))) {
    if (child.exitCode !== null)
      throw new Error(`PgBouncer did not start: ${readFileSync(join(folder, 'log'), 'utf8')}`);
    await wait(20);
  }
  return { url: `postgres://console@127.0.0.1:${port}/eemusic`, stop: () => stop(child, folder) };
}

function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const connected = once(socket, 'connect').then(
    () => true,
    () => false,
  );
  return connected.finally(() => socket.destroy());
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true });
}

describe.runIf(canRun)('behind PgBouncer in transaction mode, set as in the handbook', () => {
  it('the console migrates, writes, reads, exports and runs jobs over fewer connections than it opens', async () => {
    const postgres = await startPostgres(bin ?? '');
    const owner = new URL(postgres.url);
    await order(postgres.url, 'create role console superuser login');
    await order(postgres.url, 'create database eemusic owner console');
    for (const statement of blockOf('sql', 'alter role console').trim().split('\n'))
      await order(postgres.url, statement);
    owner.username = 'console';
    const pool = await startPgBouncer(owner.href);
    const folder = mkdtempSync(join(tmpdir(), 'eemusic-pooled-'));
    const settings = { DATA_DIR: folder, DATABASE_URL: pool.url, DATABASE_READ_URL: pool.url, PORT: '0' };
    const services = await openServices(
      readConfiguration({
        ...settings,
        LOG_LEVEL: 'silent',
        ADMIN_EMAIL: account.email,
        ADMIN_PASSWORD: account.password,
      }),
    );
    const { address, stop: stopConsole } = await startConsole(services, { webFolder: null });
    onTestFinished(async () => {
      await stopConsole();
      await pool.stop();
      postgres.stop();
      rmSync(folder, { recursive: true });
    });
    const { ask, load } = await signIn(address, account);
    const channel = {
      contactName: 'Mei',
      contactNumber: '+8613800138000',
      contactEmail: 'mei@example.com',
      region: 'SD',
      status: 1,
    } as const;

    const names = Array.from({ length: 60 }, (_, index) => `Channel ${index}`);
    await Promise.all(names.map((channelName) => ask(createChannel, { ...channel, channelName, schools: [] })));
    const lists = await Promise.all(
      names.map(() => ask(listChannels, { Page: 1, Size: 100, OrganizationId: 0, searchQuery: '' })),
    );
    const exported = await load(address, exportChannels.path, {});

    expect(new Set(lists.map(({ total }) => total))).toEqual(new Set([60]));
    expect(exported.subarray(0, 2).toString()).toBe('PK');
    const server = new URL(postgres.url);
    server.pathname = '/eemusic';
    const count = async (of: string) => Number((await order(server.href, `select count(*) as v from ${of}`))[0]?.['v']);
    await expect.poll(() => count('jobs where done_at is not null'), { timeout: 60_000 }).toBeGreaterThan(0);
    expect(await count("pg_stat_activity where application_name = 'eemusic-console'")).toBeLessThanOrEqual(3);
    const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const found = limits.map((name) => order(pool.url, `select current_setting('${name}') as v`));
    expect((await Promise.all(found)).map(([row]) => row?.['v'])).toEqual(['1min', '15s', '1min']);
  });
});
