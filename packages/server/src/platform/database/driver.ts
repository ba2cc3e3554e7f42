import { createRequire } from 'node:module';
import type pg from 'pg';
import { lazy } from '#platform/lazy.ts';

/** PostgreSQL's driver, which a server on SQLite does not load. */
export const driver = lazy(() => createRequire(import.meta.url)('pg') as typeof pg);
