import type { SQLInputValue } from 'node:sqlite';
import { threadStream } from '#platform/concurrency/thread-work.ts';
import { columnsOf, openSqlite, prepareArrays } from './sqlite.ts';

export type BatchesTask = { path: string; sql: string; parameters: readonly unknown[]; size: number };

export type Batch = { columns: readonly string[]; rows: unknown[][] };

/** Reads on its own connection. A single statement sees a single snapshot, as long as it stays open. */
function* readBatches({ path, sql, parameters, size }: BatchesTask): Generator<Batch, void> {
  const connection = openSqlite(path, { readOnly: true, isMapped: true });
  try {
    const statement = prepareArrays(connection, sql);
    const columns = columnsOf(statement);
    let rows: unknown[][] = [];
    for (const row of statement.iterate(...(parameters as SQLInputValue[]))) {
      rows.push(row);
      if (rows.length < size) continue;
      yield { columns, rows };
      rows = [];
    }
    if (rows.length > 0) yield { columns, rows };
  } finally {
    connection.close();
  }
}

export const run = threadStream(readBatches);
