import { parentPort, workerData } from 'node:worker_threads';
import type { SqliteDatabase } from 'kysely';
import { forKysely, openSqlite } from './sqlite.ts';

export type Question = { sql: string; parameters: readonly unknown[] };

export type Answer = { kind: 'rows'; rows: unknown[] } | { kind: 'fault'; message: string; codes: object };

const { path }: { path: string } = workerData;

let database: SqliteDatabase | undefined;

const open = () => forKysely(openSqlite(path, { readOnly: true, isMapped: true }));

/** An error loses its codes on the way between threads, so they travel by themselves. */
function answer({ sql, parameters }: Question): Answer {
  try {
    database ??= open();
    return { kind: 'rows', rows: database.prepare(sql).all(parameters) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { kind: 'fault', message: error.message, codes: { ...error } };
  }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)));
