import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { TestReport } from './test-report.ts';

const root = join(import.meta.dirname, '..');
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** @returns the report on a test file with this text */
async function report(file: string): Promise<TestReport> {
  const cache = join(root, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'report-'));
  folders.push(folder);
  await writeFile(join(folder, 'some.test.ts'), `import { beforeAll, describe, expect, test } from 'vitest';\n${file}`);
  const output = join(folder, 'report.json');
  const reporter = join(import.meta.dirname, 'vitest-reporter.ts');
  await new Promise<void>((resolve) => {
    execFile(
      join(root, 'node_modules/.bin/vitest'),
      ['run', '--root', folder, `--reporter=${reporter}`],
      { env: { ...process.env, TEST_REPORT: output } },
      () => resolve(),
    );
  });
  return JSON.parse(await readFile(output, 'utf8'));
}

describe('the report of a suite', () => {
  test('counts passed, failed and skipped tests, and names the failed ones', async () => {
    const { failures, ...counts } = await report(`
      test('adds', () => expect(1 + 1).toBe(2));
      describe('sums', () => { test('differ', () => expect(1 + 1).toBe(3)); });
      test.skip('waits', () => {});
    `);
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 1 });
    expect(failures).toMatchObject([
      { name: 'some.test.ts > sums > differ', message: expect.stringContaining('expected 2 to be 3') },
    ]);
  });

  test('counts an error that no test awaited, and names it', async () => {
    const { passed, failed, failures } = await report(`
      test('leaves a promise behind', async () => {
        Promise.reject(new Error('the left one'));
        await new Promise((resolve) => setTimeout(resolve, 50));
      });
    `);
    expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
    expect(failures[0]?.message).toContain('the left one');
  });

  test('counts a file that cannot be loaded, and a group whose set-up fails', async () => {
    const unloaded = await report(`await import('./nowhere.ts');`);
    expect(unloaded).toMatchObject({ passed: 0, failed: 1, failures: [{ name: 'some.test.ts' }] });

    const group = await report(`
      describe('with a server', () => {
        beforeAll(() => { throw new Error('no port'); });
        test('answers', () => {});
      });
    `);
    expect(group.failed).toBeGreaterThan(0);
    expect(group.failures[0]?.message).toContain('no port');
  });
});
