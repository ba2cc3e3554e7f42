import { defineConfig } from 'vitest/config';
import { findDovecot } from './src/testing/dovecot.ts';
import { findPostgres } from './src/testing/postgres-server.ts';

/** These touch no database: once is enough. One that does all the same is refused here, and belongs on both engines. */
const withoutDatabase = ['src/**/*.unit.test.ts'];

/** The files of a process share their modules, which take longer to read than most files to test: each test has a server of its own. */
const shared = {
  isolate: false,
  include: ['src/**/*.test.ts'],
  exclude: withoutDatabase,
  testTimeout: 120_000,
  hookTimeout: 240_000,
  setupFiles: ['src/testing/matchers.ts'],
};

const alone = {
  test: {
    ...shared,
    name: 'server without a database',
    include: withoutDatabase,
    exclude: [],
    env: { TEST_ENGINE: 'none' },
  },
};
const sqlite = {
  test: {
    ...shared,
    name: 'server on SQLite',
    env: { TEST_ENGINE: 'sqlite' },
    globalSetup: ['src/testing/sqlite-setup.ts'],
  },
};
const postgres = {
  test: {
    ...shared,
    name: 'server on PostgreSQL',
    env: { TEST_ENGINE: 'postgres' },
    globalSetup: ['src/testing/postgres-setup.ts'],
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
