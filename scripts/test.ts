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

const units = (folder: string): Suite => ({
  name: basename(folder),
  command: ['vitest', 'run', '--reporter=default', `--reporter=${vitestReporter}`],
  cwd: folder,
});
const scripts = units('scripts');
const contract = units('packages/contract');
const music = units('packages/music');
const web = units('packages/web');
const server = units('packages/server');

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

async function runSuite(
  { name, command, cwd }: Suite,
  { isBuilt = false, isQuiet = false }: { isBuilt?: boolean; isQuiet?: boolean } = {},
): Promise<TestReport> {
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

function count({ name }: Suite, { passed, failed, skipped, failures }: TestReport): void {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  total.failures.push(...failures.map((failure) => ({ ...failure, name: `${name}: ${failure.name}` })));
}

async function buildWeb(): Promise<boolean> {
  const isBuilt = (await run(['npm', 'run', 'build', '--silent'], '.', { isQuiet: true })) === 0;
  if (!isBuilt) {
    total.failed += 1;
    total.failures.push({ name: 'The build of the web', message: 'failed' });
  }
  return isBuilt;
}

/*
 * The build of the web, and then the first suite, which packs the release and puts it into a container, mostly use one
 * core, so others run beside them. The server's and the journeys use both cores. The build writes texts that the web's
 * suite reads.
 */
const withJourneys = journeysCanRun();
const built = withJourneys ? buildWeb() : Promise.resolve(false);
const released = built.then(async (isBuilt) => count(scripts, await runSuite(scripts, { isBuilt, isQuiet: true })));
for (const suite of [contract, music]) count(suite, await runSuite(suite));
const isBuilt = await built;
count(web, await runSuite(web));
await released;
count(server, await runSuite(server));
if (isBuilt) count(journeys, await runSuite(journeys));

rmSync(reports, { recursive: true });

for (const failure of total.failures) console.log(`\n${formatFailure(failure)}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped + (withJourneys ? 0 : 1)} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
