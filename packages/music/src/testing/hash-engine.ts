import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const music = join(import.meta.dirname, '../..');

/** Identifies what reads and draws scores: the sources of this package, and the versions of Verovio and the fonts. */
export function hashEngine(): string {
  const sources = globSync('src/**/*.{ts,json}', { cwd: music }).filter((path) => !/\/testing|\.test\.ts$/.test(path));
  const hash = createHash('sha256');
  for (const path of ['package.json', ...sources.toSorted()]) hash.update(path).update(readFileSync(join(music, path)));
  return hash.digest('hex').slice(0, 16);
}
