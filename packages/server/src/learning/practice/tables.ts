import type { Generated } from 'kysely';
import type { Part } from './figures.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Days whose sessions changed since they were counted, with one row per change. */
    practice_changes: {
      id: Generated<number>;
      day: string;
      /**
       * For added sessions: their number, their ids as an encoded bitmap, and when they were reported; null for other
       * changes.
       */
      added: number | null;
      sessions: Uint8Array | null;
      /** The multiple of 2^32 from which the ids in the bitmap count. */
      sessions_from: Generated<number>;
      reported_at: string | null;
    };
    /**
     * Days and months with enough sessions, by scope: `a` (id 0) for everybody, `c` for a channel, `e` for an educator.
     */
    practice_spans: { scope: 'a' | 'c' | 'e'; scope_id: number; part: Part; span: string; figures: Uint8Array };
    /** A single row with the latest run, so that an earlier run that is still active cannot write. */
    practice_counter: { run: number; months_at: string | null };
    /** Numbers of students and keys by day, maintained by triggers. */
    daily_totals: { what: 'created' | 'ends' | 'unused' | 'revoked' | 'past' | 'held'; day: string; total: number };
    /** Daily sums by channel (0 for none, -1 for all), maintained by a trigger. Amounts are in minor units. */
    sales_days: { channel_id: number; day: string; sales: number; refunds: number; amount: number };
  }
}
