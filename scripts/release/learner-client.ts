import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Its libraries are inside, so that npm installs it without a registry. */
const libraries = ['openapi-fetch', 'openapi-typescript-helpers'];

/** Packs the learner's client as JavaScript with types, and returns the path of the archive. */
export function packLearnerClient(root: string, target: string, version: string): string {
  const source = join(root, 'packages/learner-client');
  const folder = mkdtempSync(join(tmpdir(), 'eemusic-learner-client-'));
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    run(process.execPath, join(source, 'scripts/generate.ts'));
    run(
      join(root, 'node_modules/.bin/tsc'),
      '-p',
      join(source, 'tsconfig.pack.json'),
      '--outDir',
      join(folder, 'dist'),
    );
    cpSync(join(source, 'README.md'), join(folder, 'README.md'));
    for (const library of libraries)
      cpSync(join(root, 'node_modules', library), join(folder, 'node_modules', library), { recursive: true });
    const { name, description, type, sideEffects, dependencies } = JSON.parse(
      readFileSync(join(source, 'package.json'), 'utf8'),
    ) as Record<string, unknown>;
    const exports = { '.': { types: './dist/index.d.ts', default: './dist/index.js' } };
    const manifest = { name, version, description, license: 'UNLICENSED', type, sideEffects, exports, dependencies };
    const packed = { ...manifest, bundleDependencies: libraries, files: ['dist'], engines: { node: '>=20' } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(packed, null, 2));
    return join(target, run('npm', 'pack', '--silent', '--pack-destination', target).trim());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
