import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromium } from '#e2e/chromium.ts';

type Counts = { passed: number; failed: number; skipped: number };
type Suite = { name: string; command: string[]; cwd: string; count(report: string): Counts };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** A file that could not run at all counts as one failure, or a broken import would pass. */
function countVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numFailedTestSuites } = JSON.parse(
    report,
  ) as VitestReport;
  const failed = numFailedTests || numFailedTestSuites;
  return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests };
}

function countPlaywright(report: string): Counts {
  const { stats, errors } = JSON.parse(report) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

const reports = mkdtempSync(join(tmpdir(), 'eemusic-reports-'));
const reportOf = (name: string) => join(reports, `${name}.json`);

const units = ['scripts', 'packages/contract', 'packages/music', 'packages/server', 'packages/web'].map((folder) => {
  const name = basename(folder);
  return {
    name,
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`],
    cwd: folder,
    count: countVitest,
  };
});

const journeys: Suite = {
  name: 'e2e',
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  cwd: '.',
  count: countPlaywright,
};

function journeysCanRun(): boolean {
  if (existsSync(chromium)) return true;
  if (process.env['CI']) throw new Error('Chromium is not installed (apt-get install chromium-headless-shell)');
  console.log(
    'Skipped: the journeys in the browser, because Chromium is not installed (apt-get install chromium-headless-shell, or set CHROMIUM)',
  );
  return false;
}

/** @returns the exit code */
function run([program = '', ...args]: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

async function runSuite({ name, command, cwd, count }: Suite): Promise<Counts> {
  console.log(`\n▶ ${name}`);
  const code = await run(command, cwd, { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name), CHROMIUM: chromium });
  const counts = existsSync(reportOf(name))
    ? count(readFileSync(reportOf(name), 'utf8'))
    : { passed: 0, failed: 1, skipped: 0 };
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1 };
  return counts;
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
let withoutBrowser = 0;
const suites: Suite[] = [...units];
if (journeysCanRun()) {
  const isBuilt = (await run(['npm', 'run', 'build', '--silent'], '.', {})) === 0;
  if (!isBuilt) total.failed += 1;
  else suites.push(journeys);
} else {
  withoutBrowser = 1;
}

for (const suite of suites) {
  const { passed, failed, skipped } = await runSuite(suite);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}
rmSync(reports, { recursive: true });

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped + withoutBrowser} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
