/** How much do others feel when one person, or a stranger, sends requests at full speed over 60 connections? */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { attacks, type Target } from './abuse-attacks.ts';
import { type Client, otherAccount, signIn, timed } from './harness/client.ts';
import { onConsole } from './harness/console.ts';
import { median, quantile, report, sized } from './harness/figures.ts';
import { pieces, publish } from './harness/scores.ts';

/*
 * Others read lists, upload a score, export a spreadsheet and sign in, first alone and then during each attack; a read
 * that failed counts as endless. ABUSE='prints;melody search' selects attacks.
 */
const milliseconds = sized(6_000, 1_500);
/** Uploads, exports and sign-ins of which the median counts: the first upload may wait for a second worker to start. */
const tries = sized(9, 2);
const targets = { p99Ms: 500, times: 2 };
const reads = ['/admin/regions', '/admin/dashboard', '/admin/modules/all'];
const [score = { name: '', bytes: new Uint8Array() }] = pieces();

/** `failed` counts requests that were refused or whose connection was closed, by the reason. */
type Measured = { times: number[]; upload: number; spreadsheet: number; signIn: number; failed: Map<string, number> };

/** Sends the requests of other users one after another, with pauses as if somebody read the result. */
async function live(address: string, client: Client): Promise<Measured> {
  const end = performance.now() + milliseconds;
  const times: number[] = [];
  const failed = new Map<string, number>();
  /** Infinite where the request failed: the bench goes on, and tells how often it happened. */
  const attempt = async (ask: () => Promise<unknown>): Promise<number> => {
    try {
      return await timed(ask);
    } catch (error) {
      const { cause, message } = error as Error;
      const reason = cause instanceof Error ? cause.message : message.slice(0, 120);
      failed.set(reason, (failed.get(reason) ?? 0) + 1);
      await wait(100);
      return Infinity;
    }
  };
  const reading = async () => {
    while (performance.now() < end) {
      for (const path of reads) times.push(await attempt(() => client.get(path)));
      times.push(await attempt(() => client.post('/admin/users', { Page: 1, Size: 20, searchQuery: '' })));
      await wait(30);
    }
  };
  const working = async (work: () => Promise<unknown>) => {
    const took: number[] = [];
    while (took.length < tries) took.push(await attempt(work));
    return median(took);
  };
  const [upload, spreadsheet, signingIn] = await Promise.all([
    working(() => client.upload(score)),
    working(async () => (await client.fetch('/admin/educators/export', {})).arrayBuffer()),
    working(() => signIn(address)),
    reading(),
    reading(),
  ]);
  return { times, upload, spreadsheet, signIn: signingIn, failed };
}

/** Measures while another process attacks, and returns what that was answered. */
async function underAttack<Result>(name: string, target: Target, measure: () => Promise<Result>) {
  const attacker = fork(join(import.meta.dirname, 'abuse-attacks.ts'));
  let answers: Record<string, number> = {};
  attacker.on('message', (counts) => {
    answers = counts as typeof answers;
  });
  attacker.send({ name, target });
  await once(attacker, 'message');
  await wait(1_000);
  const measured = await measure();
  const exit = once(attacker, 'exit');
  attacker.kill();
  await exit;
  await wait(500);
  return { measured, answers };
}

const size = { students: 20_000, scores: sized(1_000, 100) };
await onConsole(
  size,
  async ({ address, client, database }) => {
    const { headers, userId } = await signIn(address, otherAccount);
    const target: Target = { address, headers, userId, ...(await publish(client, database, pieces().slice(0, 10))) };
    // Until the server's code is compiled; otherwise the usual times, to which others are compared, would be too long.
    for (let round = 0; round < sized(4, 1); round += 1) await live(address, client);
    const usual = await live(address, client);
    report('quiet: reads, p50', median(usual.times), 'ms');
    report('quiet: reads, p99', quantile(usual.times, 0.99), 'ms');
    report('quiet: an upload', usual.upload, 'ms');
    report('quiet: a spreadsheet', usual.spreadsheet, 'ms');
    report('quiet: a sign-in', usual.signIn, 'ms');
    const chosen = process.env['ABUSE']?.split(';');
    for (const name of Object.keys(attacks).filter((one) => chosen?.includes(one) ?? true)) {
      const { measured, answers } = await underAttack(name, target, () => live(address, client));
      const summary = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
      console.log(`\n${name} (the abuser got ${summary.join(', ') || 'no answer'})`);
      report('  reads of others, p50', median(measured.times), 'ms');
      report('  reads of others, p99', quantile(measured.times, 0.99), 'ms', `under ${targets.p99Ms}`);
      const within = `within ${targets.times}`;
      report('  an upload, times the usual', measured.upload / usual.upload, '×', within);
      report('  a spreadsheet, times the usual', measured.spreadsheet / usual.spreadsheet, '×', within);
      // Whoever attacks from the same address by signing in may delay it.
      report('  a sign-in from the same address', measured.signIn, 'ms');
      for (const [reason, count] of measured.failed) report(`  failed: ${reason}`, count, '×', 'none');
    }
  },
  { LOG_LEVEL: 'silent', TRUST_PROXY: '1' },
);
