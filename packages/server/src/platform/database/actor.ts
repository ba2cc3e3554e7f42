import type { Transaction } from 'kysely';
import type { Language } from '@eemusic/contract/platform/languages';
import type { Code } from '@eemusic/contract/platform/permissions';
import type { Tables } from './tables.ts';

/** Where a request came from; null where there is none (jobs, set-up). */
export type Origin = { address: string; userAgent: string; requestId: string };

/**
 * Who changes something, as every audit entry names them. `language` is what documents and mails for them are in: the one
 * that the request asked for, else that of the account, else English.
 */
export type Actor =
  | {
      kind: 'administrator';
      id: number;
      name: string;
      sessionId: number;
      codes: ReadonlySet<Code>;
      language: Language;
      origin: Origin;
      repeat: IdempotencyClaim | null;
    }
  /** Nobody who is signed in; with an administrator's id if they proved to be one, by password or mailed link. */
  | { kind: 'visitor'; id?: number; name: string; language: Language; origin: Origin; repeat: IdempotencyClaim | null }
  /** Another system, by its token. */
  | {
      kind: 'token';
      tokenId: number;
      name: string;
      /** The one channel whose students it may read; null for all. */
      channelId: number | null;
      /** The one student whom it may read and report of; null for all. */
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
  /** When it was claimed; differs where another request has taken the key over. */
  since: string;
  /** Keeps the answer with the change, so that a crash right after it cannot make a retry change things twice. */
  keepAnswer(tx: Transaction<Tables>, answer: unknown): Promise<void>;
};

export const system = (name: string): Actor => ({ kind: 'system', name, language: 'en', origin: null, repeat: null });
