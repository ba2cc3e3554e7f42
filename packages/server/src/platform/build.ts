import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lazy } from './lazy.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** A release has its commit in `package.json`; a checkout asks git, once somebody wants to know. */
export const build = lazy(() => {
  const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { version: string; commit?: string };
  const { version, commit = commitOfCheckout() } = manifest;
  return { version, commit, name: `${version}+${commit}` };
});

function commitOfCheckout(): string {
  if (!existsSync(`${root}.git`)) return 'unknown';
  try {
    const command = ['describe', '--always', '--dirty', '--abbrev=8', '--exclude=*'];
    return execFileSync('git', command, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}
