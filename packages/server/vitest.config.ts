import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { isNightly, nightlyTests, timeouts } from '../../scripts/lanes.ts';
import { findDovecot } from './src/testing/dovecot.ts';
import { findPostgres } from './src/testing/postgres-server.ts';
import { scratch } from './src/testing/scratch.ts';

/** Tests without a database run once instead of once per engine. One that opens a database fails here. */
const withoutDatabase = ['src/**/*.unit.{test,nightly.test}.ts', '../../tools/**/*.unit.test.ts'];

const TEST_FOLDER = mkdtempSync(join(scratch, 'eemusic-tests-'));
process.on('exit', () => rmSync(TEST_FOLDER, { recursive: true, force: true }));

/**
 * Test files share the modules of their process, because loading them takes longer than most files run. Each test has a
 * server of its own.
 */
const shared = {
  isolate: false,
  include: ['src/**/*.test.ts', '../../tools/**/*.test.ts'],
  exclude: [...withoutDatabase, ...nightlyTests, ...(isNightly ? [] : ['../../tools/**/*.nightly.test.ts'])],
  ...timeouts,
  /* By default one second, which a busy machine exceeds. */
  expect: { poll: { timeout: 60_000 } },
  setupFiles: ['src/testing/matchers.ts', '../../scripts/property-runs.ts'],
};

const alone = {
  test: {
    ...shared,
    name: 'server without a database',
    include: withoutDatabase,
    exclude: nightlyTests,
    env: { TEST_ENGINE: 'none', TEST_FOLDER },
  },
};
const sqlite = {
  test: {
    ...shared,
    name: 'server on SQLite',
    env: { TEST_ENGINE: 'sqlite', TEST_FOLDER },
    setupFiles: [...shared.setupFiles, 'src/testing/sqlite-record.ts'],
    globalSetup: ['src/testing/sqlite-setup.ts'],
  },
};
const postgres = {
  test: {
    ...shared,
    name: 'server on PostgreSQL',
    env: { TEST_ENGINE: 'postgres', TEST_FOLDER },
    globalSetup: ['src/testing/postgres-setup.ts'],
    // After those on SQLite, whose records it reads.
    sequence: { groupOrder: 1 },
    ...(!isNightly && { runner: 'src/testing/postgres-runner.ts' }),
  },
};

const hasPostgres = findPostgres() !== null;
if (!hasPostgres && process.env['CI']) throw new Error('PostgreSQL is not installed (apt-get install postgresql)');
if (!hasPostgres)
  console.warn('Skipped: the server tests on PostgreSQL, which is not installed (apt-get install postgresql)');

const hasDovecot = findDovecot() !== null;
if (!hasDovecot && process.env['CI']) throw new Error('Dovecot is not installed (apt-get install dovecot-imapd)');
if (!hasDovecot)
  console.warn('Skipped: the mailbox on an IMAP server, which is not installed (apt-get install dovecot-imapd)');

/** Two files at a time even on two cores: they wait for disk and database as much as they compute. */
export default defineConfig({
  test: { maxWorkers: 2, projects: hasPostgres ? [alone, sqlite, postgres] : [alone, sqlite] },
});
