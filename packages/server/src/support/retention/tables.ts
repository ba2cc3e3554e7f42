import type { RetentionKind } from '@eemusic/contract/support/retention';
import type { Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A kind without a row is kept for ever. */
    retention_rules: {
      kind: RetentionKind;
      months: number;
      /** Not read; nodes of earlier versions write it. */
      done_until: Generated<number>;
    };
    retention_runs: {
      id: Generated<number>;
      kind: RetentionKind;
      months: number;
      before_at: string;
      started_at: string;
      /** Null while the run is open; there is at most one open run per kind. */
      ended_at: string | null;
      /** The last id that was checked. */
      last_id: number;
      deleted: Generated<number>;
    };
  }
}
