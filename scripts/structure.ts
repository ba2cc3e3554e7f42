import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from './structure/imports.ts';
import { rules } from './structure/rules.ts';
import { readSources } from './structure/source.ts';

/**
 * `npm run structure`: checks rules about the whole project, which a linter of single files cannot check. Prints one
 * line per fault.
 */
const root = join(import.meta.dirname, '..');
const files = readSources(root);
const documents = [
  ...globSync('{*,docs/*}.md', { cwd: root }).filter((path) => path !== 'CHANGELOG.md'),
  ...globSync('packages/**/README.md', { cwd: root, exclude: ['**/node_modules'] }),
];
const styleSheets = globSync('packages/web/src/**/*.css', { cwd: root });
const texts = globSync('{*,docs/**/*,deploy/**/*,packages/**/*}.md', { cwd: root, exclude: ['**/node_modules'] });
const textOf = (path: string) => ({ path, text: readFileSync(join(root, path), 'utf8') });
const project = {
  files,
  imports: importsOf(files),
  documents: documents.map(textOf),
  texts: texts.map(textOf),
  styleSheets: styleSheets.map(textOf),
  exists: (path: string) => existsSync(join(root, path)),
  read: (path: string) =>
    statSync(join(root, path), { throwIfNoEntry: false })?.isFile()
      ? readFileSync(join(root, path), 'utf8')
      : undefined,
};

for (const { name, faults } of rules) {
  const found = faults(project);
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${name}${found.length > 0 ? `: ${found.length}` : ''}`);
  for (const { file, line } of found) console.log(`     ${file}: ${line}`);
  if (found.length > 0) process.exitCode = 1;
}
