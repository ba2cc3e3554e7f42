import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the project, with its path from the root. */
export type SourceFile = { path: string; text: string };

/** A fault that a rule found: a line of text, and the file that it is about. */
export type Fault = { file: string; line: string };

/** Generated files, which the generator checks. */
const generated = '**/*.gen.ts';
const folders = ['packages/*/{src,migrations,scripts,testing}', 'scripts', 'e2e', 'bench', 'tools'];

export function readSources(root: string): SourceFile[] {
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: [generated] }));
  const configs = globSync('{,packages/*/,scripts/}*.config.ts', { cwd: root });
  return [...new Set([...paths, ...configs])]
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Whether a file is test code, which does not ship and may import from any room. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /(^|\/)(testing|e2e|bench)\//.test(path) || /\/testing[^/]*$/.test(path);
}

/**
 * Returns the room of a file, such as `server/library/scores`: a folder, or a module of the contract. Undefined outside
 * of rooms.
 */
export function roomOf(path: string): string | undefined {
  const [, room] =
    /^packages\/(server\/src\/[\w-]+\/[\w-]+|web\/src\/[\w-]+\/[\w-]+)\//.exec(path) ??
    /^packages\/(contract\/src\/[\w-]+\/[\w-]+)\.ts$/.exec(path) ??
    [];
  return room?.replace('/src/', '/');
}

export const districts = ['platform', 'access', 'library', 'sales', 'learning', 'support', 'app'] as const;

/** Returns the layer of a file's district, counted from the lowest; -1 outside of districts. */
export function floorOf(path: string): number {
  const [, district = ''] = /^packages\/(?:contract|server|web)\/src\/([\w-]+)\//.exec(path) ?? [];
  return districts.findIndex((one) => one === district);
}
