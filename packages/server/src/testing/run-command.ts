import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { quickStart } from './quick-start.ts';

type Environment = Readonly<Record<string, string | null | undefined>>;

/** Runs a program of `src/app` in a process of its own. */
export async function runCommand(
  script: string,
  args: readonly string[],
  environment: Environment,
  { cwd = '/', input = '' } = {},
) {
  const settings = Object.entries(environment).map(([name, value]) => [name, value ?? '']);
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../app/${script}`, import.meta.url)), ...args], {
    cwd,
    env: { ...quickStart, PATH: process.env['PATH'], ...Object.fromEntries(settings) },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  child.stdin.end(input);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: (await exit)[0] as number, output, errors };
}
