import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';

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
