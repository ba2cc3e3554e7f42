import type { Transaction } from 'kysely';
import type { Language } from '@eemusic/contract/platform/languages';
import type { Code } from '@eemusic/contract/platform/permissions';
import type { Tables } from './tables.ts';

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
      language: Language;
      origin: Origin;
      repeat: IdempotencyClaim | null;
    }
  /** Not signed in. `id` is set if they have proved by password or mailed link that they are this administrator. */
  | { kind: 'visitor'; id?: number; name: string; language: Language; origin: Origin; repeat: IdempotencyClaim | null }
  /** Another system, identified by its token. */
  | {
      kind: 'token';
      tokenId: number;
      name: string;
      /** The only channel whose students it may read; null for all. */
      channelId: number | null;
      /** The only student that it may read and report practice for; null for all. */
      studentId: number | null;
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
