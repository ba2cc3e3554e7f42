import type { DatabaseSync } from 'node:sqlite';
import type { SqliteDatabase } from 'kysely';
import { threadWork } from '#platform/concurrency/thread-work.ts';
import { sealSqlite } from './seal-sqlite.ts';
import { forKysely, openSqlite } from './sqlite.ts';

export type WriteTask = { path: string; sql: string; parameters: readonly unknown[] };
export type Written = { rows: unknown[]; changes: number | bigint };

let opened: { connection: DatabaseSync; database: SqliteDatabase } | undefined;

function open(path: string) {
  const connection = openSqlite(path, { readOnly: false });
  sealSqlite(connection);
  return { connection, database: forKysely(connection) };
}

/**
 * Runs a statement of the one open transaction, on a connection that the thread keeps. A thread that was started again
 * has lost the transaction, and SQLite ends one when the disk is full; no statement may then be committed by itself.
 */
export const run = threadWork(({ path, sql, parameters }: WriteTask): Written => {
  opened ??= open(path);
  const { connection, database } = opened;
  const isEnding = sql === 'rollback';
  if (sql === 'begin' && connection.isTransaction) connection.exec('rollback');
  if (sql !== 'begin' && !isEnding && !connection.isTransaction) throw new Error('The transaction has ended');
  const statement = database.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters), changes: 0 };
  return { rows: [], changes: statement.run(parameters).changes };
});
