import { join } from 'node:path';
import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import type { Language } from '@eemusic/contract/platform/languages';
import type { Code } from '@eemusic/contract/platform/permissions';
import type { Semaphore } from '#platform/concurrency/index.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

/** A null URL means SQLite in `dataDir`; `readUrl` is of a standby for long reads, `store` the file store in use. */
export type DatabaseLocation = { databaseUrl: string | null; dataDir: string; readUrl?: string | null; store?: string };

export const databasePath = (dataDir: string) => join(dataDir, 'eemusic.sqlite');

export type Query = Kysely<Tables>;

/** A transaction that must write an audit entry. */
export type Change = Transaction<Tables> & {
  /** Changes with the same `bulks` are one bulk action, of which one may have nothing to say. */
  bulks?: Bulks;
  audit(action: string, record: RecordName, change?: Omit<AuditEntry, 'action' | 'record'>): void;
};

/** Reads that take long, apart from the short ones; callers take turns. */
export type Source = {
  read(query: LongQuery): Promise<unknown[]>;
  readOnReplica(query: LongQuery): Promise<unknown[]>;
  /** At most two batches ahead of the consumer, who may stop early; does not block writers. */
  readBatches(query: LongQuery, size: number): AsyncGenerator<unknown[], void>;
  /** Rejects if the standby is down or behind; null without one. */
  checkStandby: (() => Promise<void>) | null;
  /** This node's pools of connections by their use; none on SQLite. */
  pools: Readonly<Record<string, pg.Pool>>;
  close(): Promise<void>;
};

export type LongQuery = Pick<CompiledQuery, 'sql' | 'parameters'>;

export type Database = {
  engine: Engine;
  source: Source;
  /** The file store in use. Who uses the one to which files were moved may write. */
  store: string;
  /** Outside a transaction; on SQLite over a read-only connection. */
  read: Query;
  /** Runs a transaction and writes its audit entries; either both are committed or neither. */
  change<Result>(by: Actor, work: (tx: Change) => Promise<Result>): Promise<Result>;
  /**
   * Runs a transaction without an audit entry, for bookkeeping that no person caused: session activity, job leases,
   * stored answers.
   */
  write<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** Of this node. Waiting for it takes no connection, so that many waiting changes do not exhaust the pool. */
  mutex(name: string): Semaphore;
  /** From now on, refuses changes to the structure of the audit trail, and all writes while the console moves. */
  seal(): void;
  close(): Promise<void>;
};

export type Clock = { now(): Date };

/** Null for an actor without a request, such as a job. */
export type Origin = { address: string; userAgent: string; requestId: string };

/**
 * Who makes a change; recorded in every audit entry. `language` is that of documents and mails for this person: the
 * language of the request, otherwise of the account, otherwise English.
 */
export type Actor =
  | (Requester & {
      kind: 'administrator';
      id: number;
      sessionId: number;
      signedInAt: Date;
      codes: ReadonlySet<Code>;
      /** Has to turn on two-step sign-in before anything else. */
      needsTwoStep?: boolean;
    })
  /** Not signed in. `id` is set if they have proved by password or mailed link that they are this administrator. */
  | (Requester & { kind: 'visitor'; id?: number })
  | (Requester & {
      kind: 'token';
      tokenId: number;
      /** Null for all, like the student. */
      channelId: number | null;
      studentId: number | null;
      /** Refuses what it may not change; asked when the records are locked, because they may have changed before. */
      check?: (tx: Transaction<Tables>) => Promise<unknown>;
    })
  | { kind: 'system'; name: string; language: Language; origin: null; repeat: null };

type Requester = { name: string; language: Language; origin: Origin; repeat: IdempotencyClaim | null };

export type Administrator = Extract<Actor, { kind: 'administrator' }>;

/** An `Idempotency-Key` that a request has claimed. */
export type IdempotencyClaim = {
  id: number;
  /** Another value means that another request has taken over the key. */
  since: string;
  /** In the transaction of the change, so that a retry after a crash does not repeat it. */
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
