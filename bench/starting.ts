import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { median, tell } from './figures.ts';

/** From `node main.ts` to the first ready answer on existing data, and the memory of the server that then waits. */
const root = join(import.meta.dirname, '..');
const port = 3987;
const dataDir = mkdtempSync(join(tmpdir(), 'eemusic-bench-'));
const env = {
  ...process.env,
  PORT: String(port),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: 'bench@example.com',
  ADMIN_PASSWORD: 'three blind mice run',
};

spawnSync(process.execPath, ['packages/server/src/seed.ts', '--scores', '300'], { cwd: root, env, stdio: 'ignore' });

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

async function start(): Promise<{ child: ChildProcess; ms: number }> {
  const begin = performance.now();
  const child = spawn(process.execPath, ['packages/server/src/main.ts'], { cwd: root, env, stdio: 'ignore' });
  while (!(await isReady())) await wait(5);
  return { child, ms: performance.now() - begin };
}

async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

const times: number[] = [];
for (let run = 0; run < 5; run += 1) {
  const { child, ms } = await start();
  times.push(ms);
  await end(child);
}
tell('start to ready on existing data, median of 5', median(times), 'ms', 'under 1500');

const { child } = await start();
await wait(3000);
const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
tell('idle server, resident', Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024, 'MB', 'under 150');
await end(child);
rmSync(dataDir, { recursive: true });
