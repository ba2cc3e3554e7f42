import { join } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import type { Semaphore } from '#platform/concurrency/index.ts';
import type { Actor } from './actor.ts';
import type { AuditEntry, RecordName } from './audit-entry.ts';
import type { SqliteThreads } from './sqlite-threads.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

/** A server's address, or null for SQLite in the folder of data. */
export type DatabaseLocation = { databaseUrl: string | null; dataDir: string };

export const databasePath = (dataDir: string) => join(dataDir, 'eemusic.sqlite');

export type Query = Kysely<Tables>;

/** A transaction that must leave an audit entry. */
export type Change = Transaction<Tables> & {
  audit(action: string, record: RecordName, change?: Omit<AuditEntry, 'action' | 'record'>): void;
};

/** Where to find the rows: a file on SQLite, a pool on PostgreSQL. */
export type Source =
  | { engine: 'sqlite'; path: string; threads: SqliteThreads }
  | { engine: 'postgres'; pool: pg.Pool; longReads: Semaphore; batchReads: Semaphore };

export type Database = {
  engine: Engine;
  source: Source;
  /** Reads outside a transaction; on SQLite by a connection of its own that cannot write. */
  read: Query;
  /** A transaction with its audit entries: both are kept, or neither. */
  change<Result>(by: Actor, work: (tx: Change) => Promise<Result>): Promise<Result>;
  /** A transaction that leaves no audit entry, for what nobody did: sessions seen, jobs leased, answers kept. */
  write<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * The lock of this name on this node. Whoever waits for it before a change holds no connection meanwhile: a crowd of
   * them would leave none for those who only read.
   */
  mutex(name: string): Semaphore;
  /** Changes whenever anything was written; null on PostgreSQL, which has no such number. */
  state(): number | null;
  /** From now on nothing can change the shape of the audit trail. */
  seal(): void;
  close(): Promise<void>;
};

export type Clock = { now(): Date };
