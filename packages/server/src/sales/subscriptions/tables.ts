import type { Duration } from '@eemusic/contract/sales/commissions';
import type { Generated } from 'kysely';

/** Stands for the last day of a subscription that never ends. */
export const endless = '9999-12-31';

export type KeyRow = {
  id: number;
  /** Written by `formatKey`. */
  code: string;
  /** The educator for whom it was made, also after its user moved to another one. */
  educator_id: number;
  duration_days: Duration;
  /** The student who redeemed it, who may be deleted by now. */
  student_id: number | null;
  redeemed_at: string | null;
  /** The last day, or `endless`; a trigger copies that of the student into the key they hold. */
  runs_until: string | null;
  /** Whether it is the current key of a live student; kept by a trigger once it is redeemed. */
  is_held: 0 | 1;
  revoked_at: string | null;
  created_at: string;
  deleted_at: string | null;
  /** The libraries that it opens, as JSON of ids; null for all. */
  libraries: string | null;
  version: number;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    subscription_keys: Omit<KeyRow, 'id' | 'version' | 'is_held'> & {
      id: Generated<number>;
      version: Generated<number>;
      is_held: Generated<0 | 1>;
    };
    /** The libraries that the next keys of an educator open, as JSON of ids; no row for all. */
    key_library_defaults: { educator_id: number; libraries: string };
    /** Keys whose expiry on that day was announced to webhooks. */
    expiring_keys: { key_id: number; runs_until: string };
  }
}
