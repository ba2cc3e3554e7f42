import { on } from 'node:events';
import type { SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase } from 'kysely';
import {
  type Batch,
  type BatchesTask,
  columnsOf,
  forKysely,
  openSqlite,
  type Outcome,
  prepareArrays,
  type ReadTask,
} from './sqlite.ts';

async function outcomeOf<Result>(work: () => Result | Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { message, stack = message } = error;
    return { fault: { message, stack, fields: { ...error } } };
  }
}

const open = (path: string) => openSqlite(path, { readOnly: true, isMapped: true });

let opened: { source: number; database: SqliteDatabase } | undefined;

export const read = ({ source, path, sql, parameters }: ReadTask): Promise<Outcome<unknown[]>> =>
  outcomeOf(() => {
    if (opened?.source !== source) {
      opened?.database.close();
      opened = undefined;
      opened = { source, database: forKysely(open(path)) };
    }
    return opened.database.prepare(sql).all(parameters);
  });

/** Sends each batch on request, and none after the port is closed. */
export const readBatches = ({ port, ...task }: BatchesTask): Promise<Outcome<void>> =>
  outcomeOf(async () => {
    const requests = on(port, 'message', { close: ['close'] });
    const batches = batchesOf(task);
    for await (const _ of requests) {
      const batch = batches.next();
      port.postMessage(batch);
      if (batch.done) return;
    }
    batches.return();
  });

/** A single statement sees a single snapshot, as long as it stays open. */
function* batchesOf({ path, sql, parameters, size }: Omit<BatchesTask, 'port'>): Generator<Batch, void> {
  const connection = open(path);
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
