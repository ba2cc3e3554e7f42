import type { Code } from '@eemusic/contract/platform/permissions';

/** Where a request came from; null where nobody asked (jobs, set-up). */
export type Origin = { address: string; userAgent: string; requestId: string };

/** Whoever changes something: stands in every audit entry. */
export type Actor =
  | {
      kind: 'administrator';
      id: number;
      name: string;
      sessionId: number;
      codes: ReadonlySet<Code>;
      origin: Origin;
      repeat: Repeat | null;
    }
  /** Nobody who is signed in; with the id of an administrator where they proved to be one, by password or mailed link. */
  | { kind: 'visitor'; id?: number; name: string; origin: Origin; repeat: Repeat | null }
  | { kind: 'system'; name: string; origin: null; repeat: null };

export type Administrator = Extract<Actor, { kind: 'administrator' }>;

/** The row of an `Idempotency-Key` that a change answers in its own transaction. */
export type Repeat = {
  id: number;
  /** When it was claimed: by another moment, another request took over. */
  since: string;
};

export const system = (name: string): Actor => ({ kind: 'system', name, origin: null, repeat: null });
