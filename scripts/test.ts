import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromium } from '#e2e/chromium.ts';
import { findPostgres } from '#packages/server/src/testing/postgres-server.ts';
import { isNightly } from './lanes.ts';
import { formatFailure, type TestReport } from './test-report.ts';

type Suite = { name: string; command: string[]; cwd: string };

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'eemusic-reports-'));
/**
 * Hundreds of processes start during the tests, most of them workers that read and engrave scores. Without a cache each
 * would strip and compile its modules again.
 */
const compiled = join(tmpdir(), 'eemusic-compiled');

const units = (folder: string, project?: string): Suite => ({
  name: project ?? basename(folder),
  command: [
    'vitest',
    'run',
    '--reporter=default',
    `--reporter=${join(import.meta.dirname, 'vitest-reporter.ts')}`,
    ...(project === undefined ? [] : ['--project', project]),
  ],
  cwd: folder,
});
const scripts = units('scripts');
const contract = units('packages/contract');
const music = units('packages/music');
const web = units('packages/web');
/** Nightly, its projects can be resumed one by one, because they take long. */
const server = isNightly
  ? ['server without a database', 'server on SQLite', ...(findPostgres() ? ['server on PostgreSQL'] : [])].map(
      (project) => units('packages/server', project),
    )
  : [units('packages/server')];

const journeys: Suite = {
  name: 'e2e',
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  cwd: '.',
};

function journeysCanRun(): boolean {
  if (existsSync(chromium)) return true;
  if (process.env['CI']) throw new Error('Chromium is not installed (apt-get install chromium-headless-shell)');
  console.log(
    'Skipped: the journeys. Chromium is not installed (apt-get install chromium-headless-shell, or CHROMIUM)',
  );
  return false;
}

/** @returns the exit code. What it prints appears at once, or at its end if `isQuiet`. */
function run(
  [program = '', ...args]: string[],
  cwd: string,
  { env = {}, isQuiet = false }: { env?: NodeJS.ProcessEnv; isQuiet?: boolean } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const stdio = isQuiet ? 'pipe' : 'inherit';
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio });
    const printed: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => printed.push(part));
    child.on('error', reject);
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code ?? 1);
    });
  });
}

/** The folders of a package and of those that it depends on. */
function packagesOf(folder: string, known = new Set<string>()): Set<string> {
  if (known.has(`${folder}/`)) return known;
  known.add(`${folder}/`);
  const { dependencies, devDependencies }: { dependencies?: object; devDependencies?: object } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  );
  for (const name of Object.keys({ ...dependencies, ...devDependencies }))
    if (name.startsWith('@eemusic/')) packagesOf(name.replace('@eemusic', 'packages'), known);
  return known;
}

/** Outside of the packages, what only some suites read. */
const readBySome = /^(scripts\/(budget\.json|faults\/)|docs\/handbook\/)/;

/**
 * Of all that a suite could read: a mended test has only its own suite run again, and a changed package those that
 * depend on it. Scripts read everything; web and journeys, the handbook.
 */
function hashSources({ cwd }: Suite): string {
  const listed = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, maxBuffer: 2 ** 30 });
  const own = cwd === '.' ? 'e2e/' : `${cwd}/`;
  const packages = cwd.startsWith('packages/') ? [...packagesOf(cwd)] : ['packages/', 'e2e/'];
  const isRead = (path: string) =>
    /^(packages|e2e)\//.test(path)
      ? packages.some((folder) => path.startsWith(folder)) &&
        (path.startsWith(own) || !/\.(test|spec)\.tsx?$/.test(path))
      : !readBySome.test(path) || (path.startsWith('docs/') && /^(\.|packages\/web)$/.test(cwd));
  const hash = createHash('sha256');
  for (const path of listed.stdout.toString().split('\0').toSorted())
    if (existsSync(join(root, path)) && path !== '' && (cwd === 'scripts' || isRead(path)))
      hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** Where the reports of suites that have passed are kept, for the nightly lane to go on after it was broken off. */
const kept = join(root, '.cache/test-all');

function readKept(suite: Suite): TestReport | null {
  const path = join(kept, `${suite.name}.json`);
  if (!isNightly || !existsSync(path)) return null;
  const { of, report } = JSON.parse(readFileSync(path, 'utf8')) as { of: string; report: TestReport };
  return of === hashSources(suite) ? report : null;
}

function keep(name: string, of: string, report: TestReport): void {
  if (!isNightly || report.failed > 0) return;
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, `${name}.json`), JSON.stringify({ of, report }));
}

async function runSuite(
  { name, command, cwd }: Suite,
  { isBuilt, isQuiet = false }: { isBuilt: boolean; isQuiet?: boolean },
): Promise<TestReport> {
  const path = join(reports, `${name}.json`);
  const env = {
    TEST_REPORT: path,
    CHROMIUM: chromium,
    NODE_COMPILE_CACHE: compiled,
    ...(isBuilt && { WEB_IS_BUILT: 'true' }),
  };
  const code = await run(command, cwd, { env, isQuiet });
  const report: TestReport = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0, failures: [] };
  if (code === 0 || report.failed > 0) return report;
  return { ...report, failed: 1, failures: [{ name, message: `ended with exit code ${code}` }] };
}

const total: TestReport = { passed: 0, failed: 0, skipped: 0, failures: [] };

async function runOrResume(suite: Suite, { isBuilt = false, isQuiet = false } = {}): Promise<void> {
  const { name } = suite;
  const before = readKept(suite);
  const of = isNightly ? hashSources(suite) : '';
  console.log(`\n▶ ${name}${before ? ' has passed already' : ''}`);
  const began = performance.now();
  const report = before ?? (await runSuite(suite, { isBuilt, isQuiet }));
  if (!before) console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s`);
  keep(name, of, report);
  total.passed += report.passed;
  total.failed += report.failed;
  total.skipped += report.skipped;
  total.failures.push(...report.failures.map((failure) => ({ ...failure, name: `${name}: ${failure.name}` })));
}

async function buildWeb(): Promise<boolean> {
  const isBuilt = (await run(['npm', 'run', 'build', '--silent'], '.', { isQuiet: true })) === 0;
  if (isBuilt) return true;
  total.failed += 1;
  total.failures.push({ name: 'The build of the web', message: 'failed' });
  return false;
}

/*
 * Three tracks: the journeys wait for browsers and servers, and the tests of the server for databases, as much as they
 * compute. The build of the web writes texts that its own suite and that of the scripts read.
 */
const withJourneys = journeysCanRun();
const built = withJourneys ? buildWeb() : Promise.resolve(false);
const inOrder = async (suites: Suite[], options?: { isBuilt: boolean; isQuiet: boolean }) => {
  for (const suite of suites) await runOrResume(suite, options);
};
const withoutServer = async () => {
  await inOrder([contract, music]);
  const isBuilt = await built;
  await inOrder([web, scripts], { isBuilt, isQuiet: false });
};
const inBrowsers = async () => {
  if (await built) await inOrder([journeys], { isBuilt: true, isQuiet: true });
};
await Promise.all([withoutServer(), inOrder(server, { isBuilt: false, isQuiet: true }), inBrowsers()]);

rmSync(reports, { recursive: true });

for (const failure of total.failures) console.log(`\n${formatFailure(failure)}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped + (withJourneys ? 0 : 1)} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
