import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countFiles, type Figures, raisesIn } from '#scripts/budget/figures.ts';

/**
 * `npm run budget`: compares the size of the project with `scripts/budget.json`. `npm run budget -- --write` writes
 * lower figures down. A higher one is written by hand, in a commit of nothing else that says why.
 */
const root = join(import.meta.dirname, '..');
const path = 'scripts/budget.json';

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
  return stdout;
}

const linesOf = (text: string) => text.split('\n').filter(Boolean);

const tracked = linesOf(git('ls-files', '--cached', '--others', '--exclude-standard'));
const files = tracked
  .filter((file) => existsSync(join(root, file)))
  .map((file) => ({ path: file, text: readFileSync(join(root, file), 'utf8') }));
const counted = countFiles(files);
const budget = JSON.parse(readFileSync(join(root, path), 'utf8')) as Figures;

if (process.argv.includes('--write')) {
  const lower = Object.entries(counted).map(([name, count]) => [name, Math.min(count, budget[name] ?? count)]);
  writeFileSync(join(root, path), `${JSON.stringify(Object.fromEntries(lower), null, 2)}\n`);
}

for (const [name, count] of Object.entries(counted)) {
  const most = budget[name] ?? 0;
  console.log(`${count > most ? 'OVER' : 'ok  '} ${name}: ${count} of ${most}`);
  if (count > most) process.exitCode = 1;
}

const ofCommit = (revision: string) =>
  git('ls-tree', revision, path) === '' ? {} : (JSON.parse(git('show', `${revision}:${path}`)) as Figures);

for (const commit of linesOf(git('log', '--format=%H', '--', path))) {
  const [parent] = git('log', '-1', '--format=%P', commit).trim().split(' ');
  if (!parent) continue;

  const others = linesOf(git('diff', '--name-only', parent, commit)).filter((file) => file !== path);
  const raised = raisesIn(ofCommit(parent), ofCommit(commit));
  if (raised.length === 0 || others.length === 0) continue;
  console.log(`FAIL ${commit.slice(0, 8)} raises ${raised.join(', ')} and changes other files`);
  process.exitCode = 1;
}
