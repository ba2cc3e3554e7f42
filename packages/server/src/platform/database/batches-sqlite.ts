import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LongQuery } from './batches.ts';
import type { Answer, Question } from './batches-worker.ts';
import { rowsOf } from './sqlite.ts';

/** Reads in a thread of its own by a connection of its own; WAL lets everybody else write meanwhile. */
export async function* readFromSqlite<Row>(
  path: string,
  { sql, parameters }: LongQuery<Row>,
  size: number,
): AsyncGenerator<Row[], void> {
  const question: Question = { path, sql, parameters, size };
  const worker = new Worker(new URL('./batches-worker.ts', import.meta.url), { workerData: question });
  const messages = on(worker, 'message', { close: ['exit'] });
  try {
    worker.postMessage('next');
    worker.postMessage('next');
    for await (const [message] of messages) {
      const answer: Answer = message;
      if (answer.kind === 'fault') throw Object.assign(new Error(answer.message), answer.codes);

      if (answer.rows.length > 0) yield rowsOf(answer.columns, answer.rows) as Row[];
      if (answer.isLast) return;
      worker.postMessage('next');
    }
    throw new Error('The reader was stopped before it had read all rows');
  } finally {
    await worker.terminate();
  }
}
