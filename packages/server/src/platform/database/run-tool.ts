import { spawn } from 'node:child_process';
import { CopyError } from './copy-error.ts';
import { withoutPassword } from './hosts.ts';

/**
 * Runs one of PostgreSQL's own tools, which must be on the PATH. The password is passed in the environment, because
 * `ps` shows arguments. Its messages are in English on every machine, because callers look for some of them.
 */
export function runTool(program: 'pg_dump' | 'pg_restore', args: string[], databaseUrl: string): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl);
  const env = { ...process.env, LC_ALL: 'C', ...(password !== '' && { PGPASSWORD: password }) };
  return new Promise((done, fail) => {
    const child = spawn(program, [...args, `--dbname=${url}`], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let errorOutput = '';
    child.stderr.on('data', (chunk) => {
      errorOutput += String(chunk);
    });
    child.on('error', (error) =>
      fail(new CopyError(`${program} cannot be run: install PostgreSQL's client programs`, { cause: error })),
    );
    // Not at its exit, when the end of its output may not be read yet.
    child.on('close', (code) =>
      code === 0 ? done() : fail(new CopyError(`${program} failed: ${errorOutput.trim()}`)),
    );
  });
}
