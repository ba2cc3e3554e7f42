import { join } from 'node:path';
import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import type { Language } from '@eemusic/contract/platform/languages';
import type { Code } from '@eemusic/contract/platform/permissions';
import type { Semaphore } from '#platform/concurrency/index.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

/**
 * The address of a PostgreSQL server, or null for SQLite in `dataDir`; the address of a standby for long reads, if
 * there is one; and what the settings call the file store in use.
 */
export type DatabaseLocation = { databaseUrl: string | null; dataDir: string; readUrl?: string | null; store?: string };

export const databasePath = (dataDir: string) => join(dataDir, 'eemusic.sqlite');

export type Query = Kysely<Tables>;

/** A transaction that must write an audit entry. */
export type Change = Transaction<Tables> & {
  /** Changes with the same `bulks` are listed as one bulk action, of which one may have nothing to say. */
  bulks?: Bulks;
  audit(action: string, record: RecordName, change?: Omit<AuditEntry, 'action' | 'record'>): void;
};

/** The rows' storage: a file on SQLite, a connection pool on PostgreSQL. */
export type Source = { engine: 'sqlite'; path: string; threads: SqliteThreads } | PostgresSource;

export type PostgresSource = {
  engine: 'postgres';
  /** For reads. */
  pool: pg.Pool;
  /** For changes. */
  writing: pg.Pool;
  replica: Replica | null;
  longReads: Semaphore;
  batchReads: Semaphore;
};

/** Threads that read one SQLite file, each through its own read-only connection; callers take turns. */
export type SqliteThreads = {
  read(query: LongQuery): Promise<unknown[]>;
  /**
   * Yields all rows from one snapshot, at most two batches ahead of the consumer, who may stop early; in WAL mode this
   * does not block writers.
   */
  readBatches(query: LongQuery, size: number): AsyncGenerator<unknown[], void>;
  close(): Promise<void>;
};

type LongQuery = Pick<CompiledQuery, 'sql' | 'parameters'>;

export type Replica = {
  /** Returns a connection to the replica; null if the primary has to be used. */
  connect(primary: pg.Pool): Promise<pg.PoolClient | null>;
  /** Rejects if the replica is down or behind. */
  check(primary: pg.Pool): Promise<void>;
  close(): Promise<void>;
};

export type Database = {
  engine: Engine;
  source: Source;
  /** The file store in use. Who uses the one to which files were moved may write. */
  store: string;
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
  /** From now on, refuses changes to the structure of the audit trail, and all writes while the console moves. */
  seal(): void;
  close(): Promise<void>;
};

export type Clock = { now(): Date };

/** Where a request came from; null in an actor without a request, such as a job or the set-up. */
export type Origin = { address: string; userAgent: string; requestId: string };

/**
 * Who makes a change; recorded in every audit entry. `language` is that of documents and mails for this person: the
 * language of the request, otherwise of the account, otherwise English.
 */
export type Actor =
  | {
      kind: 'administrator';
      id: number;
      name: string;
      sessionId: number;
      signedInAt: Date;
      codes: ReadonlySet<Code>;
      /** Has to turn on two-step sign-in before anything else. */
      needsTwoStep?: boolean;
      language: Language;
      origin: Origin;
      repeat: IdempotencyClaim | null;
    }
  /** Not signed in. `id` is set if they have proved by password or mailed link that they are this administrator. */
  | { kind: 'visitor'; id?: number; name: string; language: Language; origin: Origin; repeat: IdempotencyClaim | null }
  | {
      kind: 'token';
      tokenId: number;
      name: string;
      /** The only channel whose students it may read; null for all. */
      channelId: number | null;
      /** The only student that it may read and report practice for; null for all. */
      studentId: number | null;
      /** Refuses what it may not change; asked when the records are locked, because they may have changed before. */
      check?: (tx: Transaction<Tables>) => Promise<unknown>;
      language: Language;
      origin: Origin;
      repeat: IdempotencyClaim | null;
    }
  | { kind: 'system'; name: string; language: Language; origin: null; repeat: null };

export type Administrator = Extract<Actor, { kind: 'administrator' }>;

/** An `Idempotency-Key` that a request has claimed. */
export type IdempotencyClaim = {
  id: number;
  /** When it was claimed; a different value means that another request has taken over the key. */
  since: string;
  /** Stores the answer in the transaction of the change, so that a retry after a crash does not repeat the change. */
  keepAnswer(tx: Transaction<Tables>, answer: unknown): Promise<void>;
};

export const system = (name: string): Actor => ({ kind: 'system', name, language: 'en', origin: null, repeat: null });

/** `name` is what people call the record; without it, the name is taken from the record's fields. */
export type RecordName = { kind: string; id: number | string | null; name?: string };

export type AuditEntry = {
  action: string;
  record: RecordName;
  before?: object | null;
  after?: object | null;
  /** The deletion that this entry records, which can be undone. */
  deletionId?: number;
};

/** The bulk actions that several changes share, by their kind. */
export type Bulks = Map<string, number>;
