import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { uploadScore } from '@eemusic/contract/library/uploads';
import type { AnswerOf } from '@eemusic/contract/platform/endpoint';
import { attacks, type Target } from './abuse-attacks.ts';
import { abuserEmail, account, signIn } from './client.ts';
import { median, quantile, report } from './figures.ts';
import { pieces } from './samples.ts';

/**
 * One user, or somebody who is not signed in, sends requests at full speed over 60 connections, while others read
 * lists, upload a score and export a spreadsheet. ABUSE selects some of the attacks. Uses PostgreSQL if
 * BENCH_DATABASE_URL is the address of an empty database.
 */
const seconds = 6;
/** Uploads and exports of which the median counts: the first upload may wait for a second worker to start. */
const tries = 9;
const targets = { p99Ms: 300, times: 2 };

const dataDir = mkdtempSync(join(tmpdir(), 'eemusic-bench-'));
const server = fork(join(import.meta.dirname, 'abuse-server.ts'), {
  execArgv: ['--max-semi-space-size=4'],
  env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: process.env['BENCH_DATABASE_URL'] ?? '' },
});
const [{ address, place }] = (await once(server, 'message')) as [{ address: string; place: object }];
const ordinary = await signIn(address);
const abuser = await signIn(address, { email: abuserEmail, password: account.password });
const { headers, userId } = abuser;
const target: Target = { address, headers, userId, ...(await publishPieces()) };
const [score] = pieces();
const reads = ['/admin/regions', '/admin/dashboard', '/admin/modules/all'];

/** Publishes ten scores with pages. */
async function publishPieces(): Promise<Pick<Target, 'scores' | 'files'>> {
  const tags = { range: 1, interval: 1, rhythm: 4, rest: 4, keySignature: 1, timeSignature: 1, tie: 1 };
  const signs = { accidental: false, articulation: false, dynamics: false, scoreEnabled: true };
  const scores = [];
  for (const file of pieces().slice(0, 10)) {
    const { name, fileName } = await ordinary.uploaded<AnswerOf<typeof uploadScore>>(file);
    const about = { curriculum: 'KungFuSightReading', accompanimentPath: null, scoreType: 0 };
    scores.push({ name, fileName, ...place, ...tags, ...signs, ...about });
  }
  const { ids } = await ordinary.answer<{ ids: number[] }>('/admin/score/library/add', { scores });
  return { scores: ids, files: scores.map(({ fileName }) => fileName) };
}

/** `failed` counts requests that were refused or whose connection was closed, by the reason. */
type Measured = { times: number[]; upload: number; spreadsheet: number; signIn: number; failed: Map<string, number> };

/** Sends the requests of other users one after another, with pauses as if somebody read the result. */
async function liveFor(ms: number): Promise<Measured> {
  const end = performance.now() + ms;
  const times: number[] = [];
  const failed = new Map<string, number>();
  /** Null where the request failed: the bench goes on, and tells how often it happened. */
  const attempt = async (ask: () => Promise<number>): Promise<number | null> => {
    try {
      return await ask();
    } catch (error) {
      const { cause, message } = error as Error;
      const reason = cause instanceof Error ? cause.message : message.slice(0, 120);
      failed.set(reason, (failed.get(reason) ?? 0) + 1);
      await wait(100);
      return null;
    }
  };
  const reading = async () => {
    while (performance.now() < end) {
      for (const path of reads) times.push((await attempt(() => ordinary.get(path))) ?? Infinity);
      times.push(
        (await attempt(() => ordinary.post('/admin/users', { Page: 1, Size: 20, searchQuery: '' }))) ?? Infinity,
      );
      await wait(30);
    }
  };
  const working = async (work: () => Promise<number>) => {
    const took: number[] = [];
    while (took.length < tries) took.push((await attempt(work)) ?? Infinity);
    return median(took);
  };
  const [upload, spreadsheet, signingIn] = await Promise.all([
    working(() => ordinary.upload(score ?? { name: '', bytes: new Uint8Array() })),
    working(() => ordinary.post('/admin/educators/export', {})),
    working(async () => {
      const begin = performance.now();
      await signIn(address);
      return performance.now() - begin;
    }),
    reading(),
    reading(),
  ]);
  return { times, upload, spreadsheet, signIn: signingIn, failed };
}

async function underAttack(name: string): Promise<{ measured: Measured; answers: Record<string, number> }> {
  const attacker: ChildProcess = fork(join(import.meta.dirname, 'abuse-attacks.ts'));
  let answers: Record<string, number> = {};
  attacker.on('message', (counts) => {
    answers = counts as typeof answers;
  });
  attacker.send({ name, target });
  await once(attacker, 'message');
  await wait(1_000);
  const measured = await liveFor(seconds * 1000);
  const exit = once(attacker, 'exit');
  attacker.kill();
  await exit;
  await wait(500);
  return { measured, answers };
}

// Until the server's code is compiled; otherwise the usual times would be too long, and everything well within twice.
for (let round = 0; round < 4; round += 1) await liveFor(seconds * 1000);
const usual = await liveFor(seconds * 1000);
report('quiet: reads, p50', median(usual.times), 'ms');
report('quiet: reads, p99', quantile(usual.times, 0.99), 'ms');
report('quiet: an upload', usual.upload, 'ms');
report('quiet: a spreadsheet', usual.spreadsheet, 'ms');
report('quiet: a sign-in', usual.signIn, 'ms');
const chosen = process.env['ABUSE']?.split(';');
for (const name of Object.keys(attacks).filter((one) => chosen?.includes(one) ?? true)) {
  const { measured, answers } = await underAttack(name);
  const summary = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  console.log(`\n${name} (the abuser got ${summary.join(', ') || 'no answer'})`);
  report('  reads of others, p50', median(measured.times), 'ms');
  report('  reads of others, p99', quantile(measured.times, 0.99), 'ms', `under ${targets.p99Ms}`);
  report('  an upload, times the usual', measured.upload / usual.upload, '×', `within ${targets.times}`);
  report('  a spreadsheet, times the usual', measured.spreadsheet / usual.spreadsheet, '×', `within ${targets.times}`);
  // Whoever attacks from the same address by signing in may delay it.
  report('  a sign-in from the same address', measured.signIn, 'ms');
  for (const [reason, count] of measured.failed) report(`  failed: ${reason}`, count, '×', 'none');
}

const exit = once(server, 'exit');
server.send('stop');
await exit;
rmSync(dataDir, { recursive: true });
