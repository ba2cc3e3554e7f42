import type { RetentionKind } from '@eemusic/contract/support/retention';
import type { Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A kind without a row is kept for ever. */
    retention_rules: {
      kind: RetentionKind;
      months: number;
      /** Of kinds that are added in the order of time: no id up to this one is looked at again. */
      done_until: Generated<number>;
    };
    retention_runs: {
      id: Generated<number>;
      kind: RetentionKind;
      months: number;
      before_at: string;
      started_at: string;
      /** One run of a kind at a time has not ended. */
      ended_at: string | null;
      /** The last one that was looked at. */
      last_id: number;
      deleted: Generated<number>;
    };
  }
}
