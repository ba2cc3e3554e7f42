import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { quickStart } from './quick-start.ts';

const script = fileURLToPath(import.meta.resolve('#app/commands/learner.ts'));

/** Runs the learner service's command-line client in its own process. */
export async function runLearner(args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: '/',
    env: { ...quickStart, PATH: process.env['PATH'], ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: (await exit)[0] as number, output, errors };
}
