import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

export type SecretOwner =
  | { kind: 'administrator'; id: number; name: string; email: string }
  | { kind: 'webhook'; id: number; name: string };

/** A secret in the database, for a start that renews all of them, and for the command that replaces lost ones. */
export type StoredSecret = {
  /** Null if nobody misses it: the console's own, and that of an app that is not confirmed yet. */
  owner: SecretOwner | null;
  /** As it stands in the database. */
  stored: string;
  /** Makes another secret in the same format, which nobody knows. */
  replacement: () => string;
  /** Stores another text in its place, unless somebody else has changed it meanwhile. */
  store: (tx: Transaction<Tables>, text: string) => Promise<void>;
};
