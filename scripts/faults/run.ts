import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from '#packages/music/src/exercises/random.ts';
import type { TestReport } from '#scripts/test-report.ts';
import { blocksAround } from './blocks.ts';

/**
 * `node scripts/faults/run.ts [id …]`: plants faults one at a time in a copy of the last commit and runs the tests that
 * reach them, those that are nearest first, until one fails.
 *
 * - `--record` only writes down which tests reach which code. It runs all tests with Vitest and comes first.
 * - `--sample 20 --seed 7` takes so many faults by chance.
 * - `--keep` writes which test caught a fault into `faults.json`. It runs first from then on.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    record: { type: 'boolean' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean' },
  },
});

/** `behaviour` is what the fault breaks. Where later code lost the text to replace, plant another with this effect. */
type Fault = { id: number; behaviour: string; file: string; find: string; replace: string; caughtBy: string | null };

const root = join(import.meta.dirname, '../..');
const faultsFile = join(import.meta.dirname, 'faults.json');
const reachFolder = join(root, 'node_modules/.cache/faults');
const faults: Fault[] = JSON.parse(readFileSync(faultsFile, 'utf8'));

function record(): void {
  rmSync(reachFolder, { recursive: true, force: true });
  mkdirSync(reachFolder, { recursive: true });
  for (const name of ['contract', 'music', 'web', 'server'])
    spawnSync('npx', ['vitest', 'run', '--config', join(import.meta.dirname, 'reach.config.ts')], {
      cwd: join(root, 'packages', name),
      env: { ...process.env, REACH_PACKAGE: name, REACH_FOLDER: reachFolder },
      stdio: 'inherit',
    });
}

/** A copy of the last commit with the packages of this one. */
function copyTree(): string {
  const tree = join(mkdtempSync(join(tmpdir(), 'eemusic-faults-')), 'tree');
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', tree], { cwd: root });
  for (const folder of ['', ...globSync('packages/*', { cwd: root })])
    if (existsSync(join(root, folder, 'node_modules')))
      execFileSync('cp', ['-al', join(root, folder, 'node_modules'), join(tree, folder, 'node_modules')]);
  return tree;
}

type Reach = { file: string; reached: Set<string> };

function readReach(): Reach[] {
  const files = globSync('*.json', { cwd: reachFolder });
  if (files.length === 0) throw new Error('First: node scripts/faults/run.ts --record');
  return files.map((name) => {
    const { file, reached } = JSON.parse(readFileSync(join(reachFolder, name), 'utf8'));
    return { file, reached: new Set<string>(reached) };
  });
}

/**
 * The tests that ran a piece of code: in its folder first, then those that ran the least of everything. Code outside of
 * functions counts as reached by each test that reaches its file.
 */
function testsOf({ file, find, caughtBy }: Fault, reach: readonly Reach[]): string[] {
  const offset = readFileSync(join(root, file), 'utf8').indexOf(find);
  const [innermost] = blocksAround(root, file, offset);
  const isReached = ({ reached }: Reach) =>
    innermost ? reached.has(innermost) : [...reached].some((name) => name.startsWith(`${file}:`));
  const distance = (test: string) => (test === caughtBy ? 0 : dirname(test) === dirname(file) ? 1 : 2);
  const reaching = reach
    .filter(isReached)
    .toSorted((a, b) => distance(a.file) - distance(b.file) || a.reached.size - b.reached.size)
    .map((one) => one.file);
  return [...new Set([...(caughtBy && existsSync(join(root, caughtBy)) ? [caughtBy] : []), ...reaching])];
}

/** Longer than any test takes: a fault may let one wait for ever. */
const patienceMs = 420_000;

/** @returns the test that fails first. */
function findFailing(tree: string, tests: readonly string[]): string | null {
  for (const chunk of [tests.slice(0, 4), tests.slice(4)])
    for (const name of new Set(chunk.map((test) => test.split('/', 2).join('/')))) {
      const own = chunk.filter((test) => test.startsWith(`${name}/`)).map((test) => test.slice(name.length + 1));
      const report = join(tree, 'report.json');
      rmSync(report, { force: true });
      const projects = name.endsWith('server')
        ? ['--project=server on SQLite', '--project=server without a database']
        : [];
      const reporters = ['--reporter=dot', `--reporter=${join(tree, 'scripts/vitest-reporter.ts')}`];
      const { status } = spawnSync('npx', ['vitest', 'run', '--bail=1', ...reporters, ...projects, ...own], {
        cwd: join(tree, name),
        env: { ...process.env, TEST_REPORT: report },
        timeout: patienceMs,
      });
      if (status === 0) continue;
      const failures = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as TestReport).failures : [];
      return `${name}/${failures[0]?.name ?? own[0]}`;
    }
  return null;
}

function runFaults(chosen: readonly Fault[]): void {
  const reach = readReach();
  const tree = copyTree();
  try {
    for (const fault of chosen) {
      const path = join(tree, fault.file);
      const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
      if (text.split(fault.find).length !== 2) {
        console.log(`${fault.id}\tPLANT ANEW\t${fault.behaviour}`);
        continue;
      }
      writeFileSync(
        path,
        text.replace(fault.find, () => fault.replace),
      );
      const failing = findFailing(tree, testsOf(fault, reach));
      writeFileSync(path, text);
      console.log(`${fault.id}\t${failing ? 'caught' : 'MISSED'}\t${fault.behaviour}\t${failing ?? ''}`);
      fault.caughtBy = failing?.split(' > ', 1)[0] ?? null;
      if (values.keep) writeFileSync(faultsFile, `${JSON.stringify(faults, null, 2)}\n`);
    }
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
  }
}

if (values.record) record();
else {
  const { fraction } = randomFrom(Number(values.seed));
  const drawn = faults
    .map((fault) => ({ fault, order: fraction() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ fault }) => fault);
  const ids = new Set(positionals.map(Number));
  const chosen = values.sample ? drawn.slice(0, Number(values.sample)) : faults;
  runFaults(chosen.filter(({ id }) => ids.size === 0 || ids.has(id)));
}
