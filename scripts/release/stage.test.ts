import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkedNode } from './node.ts';
import { sourcesOf } from './stage.ts';

const project = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(project, path), 'utf8');

describe('what is packed', () => {
  it('imports nothing that only tests have', () => {
    const sources = sourcesOf(project);
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: object };
    const dependenciesOf = (path: string) =>
      (JSON.parse(read(path.replace(/^(packages\/\w+)\/.*/, '$1/package.json'))) as { dependencies: object })
        .dependencies;
    const imported = sources.flatMap((path) =>
      Array.from(read(path).matchAll(/\bfrom '(?!node:)((?:@[\w-]+\/)?[\w.-]+)[^']*'/g), ([, name = '']) => ({
        path,
        name,
      })),
    );
    const lacking = imported.filter(
      ({ path, name }) => Object.hasOwn(devDependencies, name) && !Object.hasOwn(dependenciesOf(path), name),
    );

    expect(sources.length).toBeGreaterThan(500);
    expect(imported.map(({ name }) => name)).toContain('kysely');
    expect(lacking).toEqual([]);
  });

  it('contains every source that another one loads by its path', () => {
    const sources = new Set(sourcesOf(project));
    const loaded = [...sources].flatMap((path) =>
      Array.from(read(path).matchAll(/(?:from |import\(|import |new URL\()'(\.[^']+\.ts)'/g), ([, to = '']) =>
        join(path, '..', to),
      ),
    );

    expect(loaded.length).toBeGreaterThan(1000);
    expect(loaded.filter((path) => !sources.has(path))).toEqual([]);
  });

  it('has its Node checked against the hash of its version and platform', () => {
    const binary = readFileSync(join(project, 'node_modules/node/bin/node'));
    const [line = ''] = read('scripts/release/node.sha256').split('\n');
    const [, version = '', platform = ''] = /node-v(\S+?)-(\S+)\/bin/.exec(line) ?? [];

    expect(version).toBe(
      (JSON.parse(read('package.json')) as { devDependencies: { node: string } }).devDependencies.node,
    );
    expect(line).toContain(checkedNode(binary, { version, platform }).sha256);
    binary[0] = 0;
    expect(() => checkedNode(binary, { version, platform })).toThrow('has the SHA-256');
    expect(() => checkedNode(binary, { version: '1.0.0', platform })).toThrow('says nothing');
  });
});
