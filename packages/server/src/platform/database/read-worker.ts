import type { SqliteDatabase } from 'kysely';
import { threadWork } from '#platform/concurrency/thread-work.ts';
import { forKysely, openSqlite } from './sqlite.ts';

export type ReadTask = { path: string; sql: string; parameters: readonly unknown[] };

let database: SqliteDatabase | undefined;

const open = (path: string) => forKysely(openSqlite(path, { readOnly: true, isMapped: true }));

export const run = threadWork(({ path, sql, parameters }: ReadTask) => {
  database ??= open(path);
  return database.prepare(sql).all(parameters);
});
