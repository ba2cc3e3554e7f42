import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { account } from './client.ts';
import { median, quantile, report } from './figures.ts';

/** Checks that response times do not reveal whether an account exists, with and without a mail server. */
const root = join(import.meta.dirname, '..');
const port = 3985;
const mailPort = 3984;
const rounds = 500;
const groups = ['existing', 'inactive', 'absent'] as const;
type Group = (typeof groups)[number];

const address = `http://127.0.0.1:${port}`;
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { serve: string } };
const serve = manifest.scripts.serve.split(' ').slice(1);

const request = {
  'wrong password': (email: string) => ask('/admin/auth/login', { email, password: 'not the right one' }, 401),
  'forgotten password': (email: string) => ask('/admin/auth/verify/account', { email }, 200),
};
type Question = keyof typeof request;
const questions: Question[] = ['wrong password', 'forgotten password'];

let calls = 0;

/**
 * Returns the milliseconds until the whole response has arrived. Each call uses another address, so that none is locked
 * out.
 */
async function ask(path: string, body: object, expected: number): Promise<number> {
  calls += 1;
  const from = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  const begin = performance.now();
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const ms = performance.now() - begin;
  if (answer.status !== expected) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return ms;
}

const emailOf = (group: Group, round: number) => `${group}${round}@example.com`;

/** Adds as many accounts as there are rounds, active and inactive ones, with the first administrator's password. */
function addAccounts(dataDir: string, file: string): void {
  const database = new DatabaseSync(join(dataDir, file));
  database.exec('pragma busy_timeout = 10000; begin immediate');
  const add = database.prepare(`insert into administrators (full_name, username, username_key, email, email_key, mobile,
    password_hash, is_active, role, created_at, name_key, search_key)
    select ?1, ?1, ?1, ?2, ?2, '', password_hash, ?3, 2, created_at, ?1, ?1 from administrators where role = 1`);
  for (let round = 0; round < rounds; round += 1) {
    add.run(`existing${round}`, emailOf('existing', round), 1);
    add.run(`inactive${round}`, emailOf('inactive', round), 0);
  }
  database.exec('commit');
  database.close();
}

async function start(dataDir: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  };
  const child = spawn(process.execPath, serve, { cwd: root, env, stdio: 'ignore' });
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The server did not start');
    await wait(20);
  }
  return child;
}

/** A mail server that accepts everything, and the number of mails that it has received. */
async function openMailServer(): Promise<{ taken: () => number; close: () => Promise<void> }> {
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        taken += 1;
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(mailPort, '127.0.0.1', resolve));
  return { taken: () => taken, close: () => new Promise((resolve) => server.close(resolve)) };
}

function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
}

const cases = questions.flatMap((question) => groups.map((group) => ({ question, group, ms: [] as number[] })));

async function measure(mailServer: 'up' | 'down'): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'eemusic-bench-'));
  const mails = mailServer === 'up' ? await openMailServer() : null;
  const child = await start(dataDir);
  try {
    addAccounts(dataDir, 'eemusic.sqlite');
    for (let round = 0; round < 20; round += 1)
      for (const { question } of cases) await request[question](`warm${round}@example.com`);

    for (const one of cases) one.ms = [];
    for (let round = 0; round < rounds; round += 1)
      for (const { question, group, ms } of shuffled(cases)) ms.push(await request[question](emailOf(group, round)));
    for (const question of questions) reportQuestion(question, mailServer);
    if (mails) report('mails that went out meanwhile', mails.taken(), '');
  } finally {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
    await mails?.close();
    rmSync(dataDir, { recursive: true });
  }
}

function reportQuestion(question: Question, mailServer: string): void {
  const medians: number[] = [];
  for (const { group, ms } of cases.filter((one) => one.question === question)) {
    medians.push(median(ms));
    report(`${question}, ${group}, mail server ${mailServer}: median`, median(ms), 'ms');
    report(`${question}, ${group}, mail server ${mailServer}: p95`, quantile(ms, 0.95), 'ms');
  }
  report(`${question}: medians apart`, Math.max(...medians) - Math.min(...medians), 'ms', 'within 2');
}

await measure('up');
await measure('down');
