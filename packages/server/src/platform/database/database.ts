import { join } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import type { Semaphore } from '#platform/concurrency/index.ts';
import type { Actor } from './actor.ts';
import type { AuditEntry, Bulks, RecordName } from './audit-entry.ts';
import type { Replica } from './replica.ts';
import type { SqliteThreads } from './sqlite-threads.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

/**
 * The address of a PostgreSQL server, or null for SQLite in `dataDir`; and the address of a standby for long reads, if
 * there is one.
 */
export type DatabaseLocation = { databaseUrl: string | null; dataDir: string; readUrl?: string | null };

export const databasePath = (dataDir: string) => join(dataDir, 'eemusic.sqlite');

export type Query = Kysely<Tables>;

/** A transaction that must write an audit entry. */
export type Change = Transaction<Tables> & {
  /** Changes with the same `bulks` are listed as one bulk action, of which one may have nothing to say. */
  bulks?: Bulks;
  audit(action: string, record: RecordName, change?: Omit<AuditEntry, 'action' | 'record'>): void;
};

/** The rows' storage: a file on SQLite, a connection pool on PostgreSQL. */
export type Source =
  | { engine: 'sqlite'; path: string; threads: SqliteThreads }
  | { engine: 'postgres'; pool: pg.Pool; replica: Replica | null; longReads: Semaphore; batchReads: Semaphore };

export type Database = {
  engine: Engine;
  source: Source;
  /** Reads outside a transaction; on SQLite over a separate read-only connection. */
  read: Query;
  /** Runs a transaction and writes its audit entries; either both are committed or neither. */
  change<Result>(by: Actor, work: (tx: Change) => Promise<Result>): Promise<Result>;
  /**
   * Runs a transaction without an audit entry, for bookkeeping that no person caused: session activity, job leases,
   * stored answers.
   */
  write<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * This node's mutex of that name. Waiting for it before a change takes no connection, so that many waiting changes do
   * not exhaust the pool.
   */
  mutex(name: string): Semaphore;
  /** A number that changes with every write; null on PostgreSQL, where it is not known. */
  state(): number | null;
  /** From now on, refuses changes to the structure of the audit trail. */
  seal(): void;
  close(): Promise<void>;
};

export type Clock = { now(): Date };
