import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Chunk = {
  file: string;
  name?: string;
  src?: string;
  css?: string[];
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
};

/** Folder of the built web app. */
export const folder = join(import.meta.dirname, '../dist');
/** What Vite built, by source file or name of the chunk. */
export const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

/** The manual chunks of vite.config.ts, which have no source file of their own. */
export const [entry, app, shell] = [group('sign-in'), group('app'), group('shell')];

function group(name: string): string {
  const key = Object.keys(manifest).find((one) => one.startsWith(`_${name}-`) && one.endsWith('.js'));
  if (key === undefined) throw new Error(`There is no chunk ${name} in the build`);
  return key;
}
