import type { SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite } from './sqlite.ts';

export type Question = { path: string; sql: string; parameters: readonly unknown[]; size: number };

export type Answer<Row> =
  | { kind: 'rows'; rows: Row[]; isLast: boolean }
  | { kind: 'fault'; message: string; codes: object };

const { path, sql, parameters, size }: Question & { parameters: SQLInputValue[] } = workerData;

let rows: Iterator<unknown> | undefined;

/** One statement that stays open is one snapshot. */
function nextBatch(): Answer<unknown> {
  rows ??= openSqlite(path, { readOnly: true })
    .prepare(sql)
    .iterate(...parameters);
  const batch: unknown[] = [];
  while (batch.length < size) {
    const { done, value } = rows.next();
    if (done) return { kind: 'rows', rows: batch, isLast: true };
    batch.push(value);
  }
  return { kind: 'rows', rows: batch, isLast: false };
}

/** An error loses its codes on the way between threads, so they travel by themselves. */
function answer(): Answer<unknown> {
  try {
    return nextBatch();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { kind: 'fault', message: error.message, codes: { ...error } };
  }
}

parentPort?.on('message', () => parentPort?.postMessage(answer()));
