import { posix } from 'node:path';
import type { SourceFile } from './source.ts';

/** `isLazy` is true for a dynamic import. */
export type Import = { from: string; to: string; isLazy: boolean };

const statics = /^(?:import|export)\s(?:(?:\* as '[\w-]+'|[^;'"]*?)\sfrom\s+)?['"]([^'"]+)['"]/gm;
const lazies = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** Returns all imports between files, of values and of types. */
export function importsOf(files: readonly SourceFile[]): Import[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap(({ path, text }) => {
    const found = [
      ...Array.from(text.matchAll(statics), ([, name = '']) => ({ name, isLazy: false })),
      ...Array.from(text.matchAll(lazies), ([, name = '']) => ({ name, isLazy: true })),
    ];
    return found.flatMap(({ name, isLazy }) => {
      const to = resolve(path, name, paths);
      return to === undefined || to === path ? [] : [{ from: path, to, isLazy }];
    });
  });
}

/** `#…` is the package's own `src`, or the root outside of packages; `@eemusic/…` is another package. */
function resolve(from: string, name: string, paths: ReadonlySet<string>): string | undefined {
  return candidates(from, name.replace(/\?.*$/, '')).find((path) => paths.has(path));
}

function candidates(from: string, name: string): string[] {
  if (name.startsWith('.')) return [posix.join(posix.dirname(from), name)];
  const [, own] = /^(packages\/\w+)\//.exec(from) ?? [];
  if (name.startsWith('#')) return [own ? `${own}/src/${name.slice(1)}` : name.slice(1)];
  const [, other, path] = /^@eemusic\/(\w+)\/(.+)$/.exec(name) ?? [];
  if (!other || !path) return [];
  return [`packages/${other}/src/${path}.ts`, `packages/${other}/src/${path}/index.ts`];
}
