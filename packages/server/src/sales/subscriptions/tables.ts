import type { Generated } from 'kysely';

/** Stored as the last day of a subscription that never ends. */
export const endless = '9999-12-31';

export type KeyRow = {
  id: number;
  /** In the form of `formatKey`. */
  code: string;
  /** The educator for whom it was made; does not change when its user moves. */
  educator_id: number;
  /** One that is sold, except for a trial. */
  duration_days: number;
  is_trial: 0 | 1;
  /** The student who redeemed it, who may be deleted. */
  student_id: number | null;
  redeemed_at: string | null;
  /** The last day, or `endless`. A trigger copies it from the student to their current key. */
  runs_until: string | null;
  /** Whether it is the current key of a live student; maintained by a trigger once it is redeemed. */
  is_held: 0 | 1;
  revoked_at: string | null;
  created_at: string;
  deleted_at: string | null;
  /** JSON with the ids of the libraries that it opens; null for all. */
  libraries: string | null;
  /** The student for whom it was made, who may be deleted. */
  given_to: number | null;
  version: number;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    subscription_keys: Omit<KeyRow, 'id' | 'version' | 'is_held' | 'is_trial'> & {
      id: Generated<number>;
      version: Generated<number>;
      is_trial: Generated<0 | 1>;
      is_held: Generated<0 | 1>;
    };
    /** JSON with the ids of the libraries that an educator's next keys open; no row means all. */
    key_library_defaults: { educator_id: number; libraries: string };
    /** Keys whose expiry on this day was announced to webhooks. */
    expiring_keys: { key_id: number; runs_until: string };
  }
}
