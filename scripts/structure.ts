import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowed } from './structure/allowed.ts';
import { importsOf } from './structure/imports.ts';
import { rules } from './structure/rules.ts';
import { readSources } from './structure/source.ts';

/** `npm run structure`: what holds for the whole project and no linter sees in one file. Fails with a line for each fault. */
const root = join(import.meta.dirname, '..');
const files = readSources(root);
const documents = [
  'ARCHITECTURE.md',
  ...globSync('packages/**/README.md', { cwd: root, exclude: ['**/node_modules'] }),
];
const project = {
  files,
  imports: importsOf(files),
  documents: documents.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  exists: (path: string) => existsSync(join(root, path)),
};

for (const { name, faults } of rules) {
  const found = faults(project);
  const byFile = Map.groupBy(found, ({ file }) => file);
  const unexpected = [...byFile]
    .filter(([file, some]) => some.length > (allowed[name]?.[file] ?? 0))
    .flatMap(([, some]) => some);
  console.log(`${unexpected.length === 0 ? 'ok  ' : 'FAIL'} ${name}${found.length > 0 ? `: ${found.length}` : ''}`);
  for (const { file, line } of unexpected) console.log(`     ${file}: ${line}`);
  if (unexpected.length > 0) process.exitCode = 1;
}
