import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromium } from '#e2e/chromium.ts';
import { formatFailure, type TestReport } from './test-report.ts';

type Suite = { name: string; command: string[]; cwd: string };

const reports = mkdtempSync(join(tmpdir(), 'eemusic-reports-'));
const vitestReporter = join(import.meta.dirname, 'vitest-reporter.ts');
/**
 * Hundreds of processes start during the tests, most of them workers that read and engrave scores. Without a cache each
 * would strip and compile its modules again.
 */
const compiled = join(tmpdir(), 'eemusic-compiled');
const reportOf = (name: string) => join(reports, `${name}.json`);

const units = ['scripts', 'packages/contract', 'packages/music', 'packages/web', 'packages/server'].map((folder) => ({
  name: basename(folder),
  command: ['vitest', 'run', '--reporter=default', `--reporter=${vitestReporter}`],
  cwd: folder,
}));

const journeys: Suite = {
  name: 'e2e',
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  cwd: '.',
};

function journeysCanRun(): boolean {
  if (existsSync(chromium)) return true;
  if (process.env['CI']) throw new Error('Chromium is not installed (apt-get install chromium-headless-shell)');
  console.log(
    'Skipped: the journeys in the browser, because Chromium is not installed (apt-get install chromium-headless-shell, or set CHROMIUM)',
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

async function runSuite({ name, command, cwd }: Suite, isQuiet = false): Promise<TestReport> {
  console.log(`\n▶ ${name}`);
  const env = {
    TEST_REPORT: reportOf(name),
    CHROMIUM: chromium,
    NODE_COMPILE_CACHE: compiled,
    ...(isBuilt && { WEB_IS_BUILT: 'true' }),
  };
  const code = await run(command, cwd, { env, isQuiet });
  const report: TestReport = existsSync(reportOf(name))
    ? JSON.parse(readFileSync(reportOf(name), 'utf8'))
    : { passed: 0, failed: 0, skipped: 0, failures: [] };
  if (code === 0 || report.failed > 0) return report;
  return { ...report, failed: 1, failures: [{ name, message: `ended with exit code ${code}` }] };
}

const total: TestReport = { passed: 0, failed: 0, skipped: 0, failures: [] };
let withoutBrowser = 0;
let isBuilt = false;
const suites: Suite[] = [...units];
if (journeysCanRun()) {
  isBuilt = (await run(['npm', 'run', 'build', '--silent'], '.')) === 0;
  if (!isBuilt) {
    total.failed += 1;
    total.failures.push({ name: 'The build of the web', message: 'failed' });
  } else suites.push(journeys);
} else {
  withoutBrowser = 1;
}

function count({ name }: Suite, { passed, failed, skipped, failures }: TestReport): void {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  total.failures.push(...failures.map((failure) => ({ ...failure, name: `${name}: ${failure.name}` })));
}

/*
 * The first suite packs the release and puts it into a container, mostly on one core, so others run beside it. The server's
 * and the journeys use both cores.
 */
const [scripts, ...others] = suites;
const released = scripts && runSuite(scripts, true).then((report) => count(scripts, report));
for (const suite of others) {
  if (suite.name === 'server') await released;
  count(suite, await runSuite(suite));
}

rmSync(reports, { recursive: true });

for (const failure of total.failures) console.log(`\n${formatFailure(failure)}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped + withoutBrowser} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
