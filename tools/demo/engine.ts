import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest } from '#scripts/structure/source.ts';

const music = join(import.meta.dirname, '../../packages/music');

/** Identifies what reads and draws scores: the sources of the music and the versions of its packages. */
export function hashOfEngine(): string {
  const sources = globSync('src/**/*.ts', { cwd: music }).filter((path) => !isTest(path));
  const digest = createHash('sha256');
  for (const path of ['package.json', ...sources.toSorted()])
    digest.update(path).update(readFileSync(join(music, path)));
  return digest.digest('hex');
}
