import type { SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { columnsOf, openSqlite } from './sqlite.ts';

export type Question = { path: string; sql: string; parameters: readonly unknown[]; size: number };

export type Answer =
  | { kind: 'rows'; columns: readonly string[]; rows: unknown[][]; isLast: boolean }
  | { kind: 'fault'; message: string; codes: object };

const { path, sql, parameters, size }: Question & { parameters: SQLInputValue[] } = workerData;

let reading: { columns: readonly string[]; rows: Iterator<unknown> } | undefined;

/** One statement that stays open is one snapshot. */
function begin() {
  const statement = openSqlite(path, { readOnly: true, isMapped: true }).prepare(sql);
  statement.setReturnArrays(true);
  return { columns: columnsOf(statement), rows: statement.iterate(...parameters) };
}

function nextBatch(): Answer {
  reading ??= begin();
  const { columns, rows } = reading;
  const batch: unknown[][] = [];
  while (batch.length < size) {
    const { done, value } = rows.next();
    if (done) return { kind: 'rows', columns, rows: batch, isLast: true };
    batch.push(value as unknown[]);
  }
  return { kind: 'rows', columns, rows: batch, isLast: false };
}

/** An error loses its codes on the way between threads, so they travel by themselves. */
function answer(): Answer {
  try {
    return nextBatch();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { kind: 'fault', message: error.message, codes: { ...error } };
  }
}

parentPort?.on('message', () => parentPort?.postMessage(answer()));
