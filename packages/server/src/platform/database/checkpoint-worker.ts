import { workerData } from 'node:worker_threads';
import { openSqlite } from './sqlite.ts';

const { path }: { path: string } = workerData;

/** Passive: it waits for nobody and keeps nobody waiting. */
const connection = openSqlite(path, { readOnly: false });
connection.exec('pragma wal_checkpoint(passive)');
connection.close();
