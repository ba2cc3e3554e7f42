import type { Generated } from 'kysely';
import type { Part } from './figures.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Days whose sessions changed since they were counted, with a row for each change. */
    practice_changes: {
      id: Generated<number>;
      day: string;
      /** The number of added sessions, their ids as bytes of a bitmap, and when they came; null for any other change. */
      added: number | null;
      sessions: Uint8Array | null;
      reported_at: string | null;
    };
    /**
     * Counted days and months with enough sessions, by scope: `a` is everybody with the id 0, `c` a channel, `e` an
     * educator.
     */
    practice_spans: { scope: 'a' | 'c' | 'e'; scope_id: number; part: Part; span: string; figures: Uint8Array };
    /** One row with the latest run, so that an earlier one that is still going cannot write. */
    practice_counter: { run: number; months_at: string | null };
    /** Numbers of students and keys by day, kept by triggers. */
    daily_totals: { what: 'created' | 'ends' | 'unused' | 'revoked' | 'past' | 'held'; day: string; total: number };
    /** Sums of a channel (0 for none, -1 for all) by day, kept by a trigger. Amounts are in minor units. */
    sales_days: { channel_id: number; day: string; sales: number; refunds: number; amount: number };
  }
}
