import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { scratch } from '#testing/scratch.ts';

const urlOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

/** Logs as the last thing that it does; the second line waits until the first is written. */
const program = `
  const { openLog } = await import(${urlOf('../platform/log.ts')});
  const { stopOnSignal } = await import(${urlOf('./signals.ts')});
  const log = openLog('warn');
  const stop = async () => ['one', 'another'].forEach((request) => log.error(request + ' failed'));
  stopOnSignal({ drain: async () => undefined, stop }, log);
  setInterval(() => undefined, 1000);
  process.send('ready');
`;

function start() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

it('ends although nobody reads its log any more', async () => {
  const child = start();
  await once(child, 'message');
  child.stdout?.destroy();

  child.kill('SIGTERM');

  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('ends with the last line of its log written', async () => {
  const child = start();
  let log = '';
  child.stdout?.on('data', (bytes) => (log += String(bytes)));
  await once(child, 'message');

  child.kill('SIGTERM');

  expect(await once(child, 'close')).toEqual([0, null]);
  expect(log).toMatch(/one failed[^]*another failed/);
});

it('the console that `npm run serve` started ends when npm is told to', async () => {
  const folder = mkdtempSync(join(scratch, 'served-'));
  const port = await freePort();
  const npm = spawn('npm', ['run', 'serve', '--silent'], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
    env: { ...process.env, DATA_DIR: folder, PORT: String(port) },
    stdio: 'ignore',
  });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const isServed = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isServed).toBe(true);

  npm.kill('SIGTERM');
  await once(npm, 'exit');

  expect(await isServed()).toBe(false);
});
