import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const fixtures = join(import.meta.dirname, '../../fixtures');

/**
 * Pieces from public collections; files that must not do any harm; exercises whose names say their tags; the smallest scores of which
 * something once was not drawn, or still is not.
 */
export type FixtureFolder = 'real' | 'hostile' | 'known-tags' | 'signs';

/** Names of the files of a folder, in order; throws where the folder is missing or empty. */
export function listFixtures(folder: FixtureFolder): string[] {
  const names = readdirSync(join(fixtures, folder)).filter((name) => /\.(musicxml|mxl)$/.test(name));
  if (names.length === 0) throw new Error(`No fixtures in ${folder}`);
  return names.toSorted();
}

/** Throws where the file is missing. */
export function readFixture(folder: FixtureFolder, name: string): Buffer {
  return readFileSync(join(fixtures, folder, name));
}
