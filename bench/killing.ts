/** What is lost or half done when the console is killed, or the power fails, at any moment? */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { sized } from './harness/figures.ts';
import { liveWithBackup } from './killing/backups.ts';
import { environmentOf, folder, isPowerCut, makeEmpty, places } from './killing/console.ts';
import {
  beginHistory,
  check,
  count,
  counts,
  end,
  launchConsole,
  live,
  random,
  start,
  tally,
  volume,
} from './killing/lives.ts';

/*
 * Kills the console by SIGKILL while it starts, works, runs jobs and is backed up, under a mixed load of writes of all
 * districts, and compares the database and the files with what was acknowledged: every line FAULT is a loss, none is
 * right.
 *
 * BENCH_KILLS is the number of kills (20), BENCH_BACKUPS of backups among them (2), BENCH_PROGRAM the program of a
 * release (otherwise this tree's). With BENCH_DATABASE_URL (a server where databases may be made) on
 * PostgreSQL. With BENCH_POWER_CUTS=yes (as root, on Linux) the disk loses what was not synced,
 * by the shutdown of an ext4 file system.
 */
const rounds = Number(process.env['BENCH_KILLS'] ?? sized(20, 4));
const backups = Number(process.env['BENCH_BACKUPS'] ?? sized(2, 1));
const perHistory = 20;
const what = isPowerCut ? 'power cuts' : 'kills';

const mails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      mails.push(/^message-id: (.*)$/im.exec(Buffer.concat(parts).toString())?.[1] ?? '');
      done();
    });
  },
});
// A killed console breaks its connection.
smtp.on('error', () => undefined);
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`;

async function prepare(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await makeEmpty(places.template);
  const args = [join(import.meta.dirname, '../tools/seed.ts'), '--students', '1000', '--scores', '6'];
  const { status } = spawnSync(process.execPath, args, { env: environmentOf(places.template), stdio: 'ignore' });
  if (status !== 0) throw new Error('The prepared system could not be made');
  volume?.create();
}

let [done, saved] = [0, 0];
const isOver = () => done >= rounds && saved >= backups;
await prepare();
try {
  while (!isOver()) {
    const history = await beginHistory(smtpUrl);
    for (let round = 0; round < perHistory && !isOver(); round += 1) {
      const dice = Math.random();
      if (saved < backups && (done >= rounds || dice < backups / rounds)) {
        saved += 1;
        await liveWithBackup(history, saved);
        count(`${what} during or after a backup`);
      } else if (dice < 0.35) {
        const child = launchConsole(smtpUrl);
        await wait(random(50, 1500));
        await end(child);
        count(`${what} during the start`);
      } else if (dice < 0.5) {
        await live(history, () => wait(random(0, 150)));
        count(`${what} just after the start, while jobs run`);
      } else {
        await live(history, () => wait(random(150, 1500)));
        count(`${what} under load`);
      }
      done += 1;
    }
    const child = await start(smtpUrl);
    if (child) {
      await check(history, 'all');
      await end(child);
    }
  }
} finally {
  smtp.close();
  volume?.remove();
  rmSync(folder, { recursive: true, force: true });
}

for (const [name, times] of counts) console.log(`${name.padEnd(58)} ${times}`);
for (const [refusal, times] of tally.refused) console.log(`refused: ${refusal.padEnd(49)} ${times}`);
const sentTwice = mails.length - new Set(mails).size;
console.log(
  `${done} ${what}: ${tally.acknowledged} writes acknowledged, ${tally.repeated} of them on the second attempt; ` +
    `${mails.length} mails, ${sentTwice} of them sent twice under one id`,
);
if ([...counts.keys()].some((name) => name.startsWith('FAULT'))) process.exitCode = 1;
