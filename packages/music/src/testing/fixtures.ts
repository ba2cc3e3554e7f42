import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const fixtures = join(import.meta.dirname, '../../fixtures');

/**
 * Pieces from public collections; hostile files that must do no harm; exercises named by their tags; minimal scores
 * with symbols that are, or once were not, drawn; measures divided by a repeat.
 */
export type FixtureFolder = 'real' | 'hostile' | 'known-tags' | 'signs' | 'measure-numbers';

/** Names of the files of a folder, sorted. @throws if the folder is missing or empty */
export function listFixtures(folder: FixtureFolder): string[] {
  const names = readdirSync(join(fixtures, folder)).filter((name) => /\.(musicxml|mxl)$/.test(name));
  if (names.length === 0) throw new Error(`No fixtures in ${folder}`);
  return names.toSorted();
}

/** @throws if the file is missing */
export function readFixture(folder: FixtureFolder, name: string): Buffer {
  return readFileSync(join(fixtures, folder, name));
}
