/** How long does a start on existing data take, and how much memory does an idle console with 300 scores need? */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { account, signIn } from './harness/client.ts';
import { median, report, sized } from './harness/figures.ts';
import { pieces } from './harness/scores.ts';

/*
 * Milliseconds from `npm run serve` to the first answer that it is ready; resident megabytes of the server with its
 * workers, right after a start, when nobody works, and after 42 uploads.
 */
const root = join(import.meta.dirname, '..');
const port = 3987;
const address = `http://127.0.0.1:${port}`;
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { serve: string } };
const serve = manifest.scripts.serve.split(' ').slice(1);
const dataDir = mkdtempSync(join(tmpdir(), 'eemusic-bench-'));
const env = {
  ...process.env,
  PORT: String(port),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
};

spawnSync(process.execPath, ['tools/seed.ts', '--scores', String(sized(300, 10))], {
  cwd: root,
  env,
  stdio: 'ignore',
});

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

async function start(): Promise<{ child: ChildProcess; ms: number }> {
  const begin = performance.now();
  const child = spawn(process.execPath, serve, { cwd: root, env, stdio: 'ignore' });
  while (!(await isReady())) await wait(5);
  return { child, ms: performance.now() - begin };
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

const times: number[] = [];
for (let run = 0; run < sized(5, 2); run += 1) {
  const { child, ms } = await start();
  times.push(ms);
  await end(child);
}
report('start to ready on existing data, median', median(times), 'ms', 'under 1500');

/** Returns the resident memory of a process and its children, in MB. */
function resident(pid: number): number {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
  const children = read(`task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  const own = Number(/VmRSS:\s+(\d+)/.exec(read('status'))?.[1] ?? Number.NaN) / 1024;
  return children.reduce((sum, child) => sum + resident(child), own);
}

const { child } = await start();
const pid = child.pid ?? Number.NaN;
const { upload } = await signIn(address);
await wait(3000);
report('just started, resident', resident(pid), 'MB');
await wait(sized(30_000, 2_000));
report('idle server, resident', resident(pid), 'MB', 'under 200');
for (const score of pieces().slice(0, sized(42, 3))) await upload(score);
report('right after the uploads, workers alive', resident(pid), 'MB');
await wait(sized(40_000, 2_000));
report('idle after the uploads, workers gone', resident(pid), 'MB', 'under 200');
await end(child);
rmSync(dataDir, { recursive: true });
