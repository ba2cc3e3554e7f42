import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printStep } from './progress.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const stampFile = join(root, 'packages/web/dist/.built-from');

/** Builds the web app unless the build is up to date with the sources; without what only a release needs. */
export async function buildWeb(): Promise<void> {
  const stamp = stampOfSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  printStep('Building the web app …');
  await run('npm', ['run', 'bundle', '--workspace', '@eemusic/web', '--silent']);
  writeFileSync(stampFile, stamp);
  printStep('The web app is built');
}

function stampOfSources(): string {
  const patterns = [
    'packages/{contract,music,web}/src/**/*',
    'packages/web/*.{json,html,ts}',
    'packages/web/{public,scripts}/**/*',
    'docs/handbook/**/*',
    'package-lock.json',
  ];
  const digest = createHash('sha256');
  for (const path of globSync(patterns, { cwd: root }).toSorted()) {
    if (statSync(join(root, path)).isFile()) digest.update(path).update(readFileSync(join(root, path)));
  }
  return digest.digest('hex');
}

/** What the program prints is shown only if it fails. */
function run(program: string, args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => printed.push(part));
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) return done();
      process.stderr.write(Buffer.concat(printed));
      fail(new Error('The web app could not be built'));
    });
  });
}
