import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from '#packages/music/src/exercises/random.ts';
import type { TestReport } from '#scripts/test-report.ts';
import { importsOf } from '#scripts/structure/imports.ts';
import { readSources } from '#scripts/structure/source.ts';
import { blockAround } from './blocks.ts';

/**
 * `node scripts/faults/run.ts [id …]`: plants faults one at a time in a copy of the last commit and runs the tests that
 * reach them, the nearest first, until one fails. Prints a line for each:
 *
 * - `caught`, with the first test that fails with the fault and passes without it.
 * - `MISSED`: every test that reaches it passes.
 * - `NO TEST`: no test of Vitest reaches it, only journeys can.
 * - `TOO LONG`: the tests did not end, which may be for the fault or for a busy machine.
 * - `PLANT ANEW`: the text to replace is gone.
 *
 * Options: `--record` only writes down which tests reach which code, and comes first: it runs all tests, on SQLite.
 * `--sample 20 --seed 7` takes so many faults by chance. `--keep` writes results into `faults.json`: a test that caught
 * a fault runs first from then on.
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

type Fault = {
  id: number;
  /** What the fault breaks. Where later code lost the text to replace, plant another fault that breaks it. */
  behaviour: string;
  file: string;
  find: string;
  replace: string;
  /** The file of the test that caught it; null if none of Vitest did, missing before it has run. */
  caughtBy?: string | null;
};

const root = join(import.meta.dirname, '../..');
const faultsFile = join(import.meta.dirname, 'faults.json');
const reachFolder = join(root, 'node_modules/.cache/faults');
const imports = importsOf(readSources(root));
const faults: Fault[] = JSON.parse(readFileSync(faultsFile, 'utf8'));

/** Other engines and browsers are left to the whole suite. */
const projectsOf = (name: string): string[] =>
  name === 'server' ? ['--project=server on SQLite', '--project=server without a database'] : [];

function record(): void {
  rmSync(reachFolder, { recursive: true, force: true });
  mkdirSync(reachFolder, { recursive: true });
  for (const name of ['contract', 'music', 'web', 'server'])
    spawnSync('npx', ['vitest', 'run', '--config', join(import.meta.dirname, 'reach.config.ts'), ...projectsOf(name)], {
      cwd: join(root, 'packages', name),
      env: { ...process.env, REACH_PACKAGE: name, REACH_FOLDER: reachFolder },
      stdio: 'inherit',
    });
}

/** Copies the last commit, with the packages of this folder, to where `use` plants faults. */
function inCopy(use: (tree: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'eemusic-faults-'));
  const tree = join(folder, 'tree');
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', tree], { cwd: root });
  try {
    for (const part of ['', ...globSync('packages/*', { cwd: root })])
      if (existsSync(join(root, part, 'node_modules')))
        execFileSync('cp', ['-al', join(root, part, 'node_modules'), join(tree, part, 'node_modules')]);
    use(tree);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
    rmSync(folder, { recursive: true });
  }
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

/** The files that import a file, also through others. */
function importersOf(file: string): Set<string> {
  const found = new Set([file]);
  // A set goes on with what is added to it meanwhile.
  for (const one of found) for (const { from, to } of imports) if (to === one) found.add(from);
  return found;
}

/**
 * The tests that ran a piece of code: in its folder first, then those that ran the least of everything. Code outside of
 * functions runs only once for all tests that import it, so all of them count, those that ran more of its file first.
 */
function testsOf({ file, find, replace, caughtBy }: Fault, reach: readonly Reach[]): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const same = [...find].findIndex((letter, index) => letter !== [...replace][index]);
  const innermost = blockAround(file, text, text.indexOf(find) + Math.max(same, 0));
  const importers = innermost === undefined ? importersOf(file) : new Set<string>();
  const isReached = ({ file: test, reached }: Reach) =>
    innermost === undefined ? importers.has(test) : reached.has(innermost);
  const distance = ({ file: test, reached }: Reach) => {
    if (test === caughtBy) return 0;
    if (dirname(test) === dirname(file)) return 1;
    return [...reached].some((name) => name.startsWith(`${file}:`)) ? 2 : 3;
  };
  const reaching = reach
    .filter(isReached)
    .map((one) => ({ ...one, distance: distance(one) }))
    .toSorted((a, b) => a.distance - b.distance || a.reached.size - b.reached.size)
    .map((one) => one.file);
  return [...new Set([...(caughtBy && existsSync(join(root, caughtBy)) ? [caughtBy] : []), ...reaching])];
}

/** A fault may let a test wait for ever. */
const patienceMs = 1_200_000;

type Run = 'passed' | 'too long' | { failed: string };

/** Runs files of tests of one package until a test fails. */
function runTests(tree: string, name: string, files: readonly string[]): Run {
  const report = join(tree, 'report.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', `--reporter=${join(tree, 'scripts/vitest-reporter.ts')}`];
  const { status } = spawnSync(
    process.execPath,
    [join(tree, 'node_modules/vitest/vitest.mjs'), 'run', '--bail=1', ...reporters, ...projectsOf(name), ...files],
    { cwd: join(tree, 'packages', name), env: { ...process.env, TEST_REPORT: report }, timeout: patienceMs },
  );
  if (status === 0) return 'passed';
  if (status === null) return 'too long';
  const { failures }: TestReport = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { failures: [] };
  return { failed: failures[0]?.name ?? `${files[0]} > ended with exit code ${status}` };
}

type Result = { word: 'MISSED' | 'NO TEST' | 'TOO LONG' } | { word: 'caught'; test: string };

/** `plant` and `mend` change the file in the tree. */
function runFault(tree: string, tests: readonly string[], plant: () => void, mend: () => void): Result {
  if (tests.length === 0) return { word: 'NO TEST' };
  for (const chunk of [tests.slice(0, 4), tests.slice(4)])
    for (const name of new Set(chunk.map((test) => test.split('/')[1] ?? ''))) {
      const inPackage = `packages/${name}/`;
      const left = new Set(
        chunk.filter((test) => test.startsWith(inPackage)).map((test) => test.slice(inPackage.length)),
      );
      while (left.size > 0) {
        plant();
        const run = runTests(tree, name, [...left]);
        mend();
        if (run === 'too long') return { word: 'TOO LONG' };
        if (run === 'passed') break;
        const [file = ''] = run.failed.split(' > ', 1);
        if (runTests(tree, name, [file]) === 'passed') return { word: 'caught', test: inPackage + run.failed };
        // It fails without the fault, too.
        if (!left.delete(file)) throw new Error(`${run.failed} fails, and is none of the tests that ran`);
      }
    }
  return { word: 'MISSED' };
}

function runFaults(tree: string, chosen: readonly Fault[]): void {
  const reach = readReach();
  for (const fault of chosen) {
    const path = join(tree, fault.file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    if (text.split(fault.find).length !== 2) {
      console.log(`${fault.id}\tPLANT ANEW\t${fault.behaviour}`);
      continue;
    }
    const faulty = text.replace(fault.find, () => fault.replace);
    const [plant, mend] = [() => writeFileSync(path, faulty), () => writeFileSync(path, text)];
    const result = runFault(tree, testsOf(fault, reach), plant, mend);
    const test = result.word === 'caught' ? result.test : '';
    console.log(`${fault.id}\t${result.word}\t${fault.behaviour}\t${test}`);
    if (!values.keep || result.word === 'TOO LONG') continue;
    fault.caughtBy = test.split(' > ', 1)[0] || null;
    writeFileSync(faultsFile, `${JSON.stringify(faults, null, 2)}\n`);
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
  inCopy((tree) =>
    runFaults(
      tree,
      chosen.filter(({ id }) => ids.size === 0 || ids.has(id)),
    ),
  );
}
