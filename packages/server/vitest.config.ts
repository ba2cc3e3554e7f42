import { defineConfig } from 'vitest/config';
import { findPostgres } from './src/testing/postgres-server.ts';

const shared = {
  include: ['src/**/*.test.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  setupFiles: ['src/testing/matchers.ts'],
};

const sqlite = { test: { ...shared, name: 'server on SQLite', env: { TEST_ENGINE: 'sqlite' } } };
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

/** Two files at a time even on two cores: they wait for disk and database as much as they compute. */
export default defineConfig({ test: { maxWorkers: 2, projects: hasPostgres ? [sqlite, postgres] : [sqlite] } });
