import type { Duration } from '@eemusic/contract/sales/commissions';
import type { Generated } from 'kysely';

/** Where a subscription has no last day. */
export const endless = '9999-12-31';

export type KeyRow = {
  id: number;
  /** As `formatKey` writes it. */
  code: string;
  /** For whom it was made; stays when its user moves. */
  educator_id: number;
  duration_days: Duration;
  /** Who redeemed it, be they deleted by now. */
  student_id: number | null;
  redeemed_at: string | null;
  /** The last day, `endless` for none; of the key that its user has now it is the student's, kept by the database. */
  runs_until: string | null;
  /** Whether a live student has it as the current one; kept by the database once it is redeemed. */
  is_held: 0 | 1;
  revoked_at: string | null;
  created_at: string;
  deleted_at: string | null;
  version: number;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    subscription_keys: Omit<KeyRow, 'id' | 'version' | 'is_held'> & {
      id: Generated<number>;
      version: Generated<number>;
      is_held: Generated<0 | 1>;
    };
  }
}
