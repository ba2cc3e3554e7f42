import type { Generated } from 'kysely';
import type { Part } from './figures.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Days whose sessions changed since they were counted, a row for each change. */
    practice_changes: { id: Generated<number>; day: string };
    /**
     * Counted days and months, of those with enough sessions alone. `a`, all, with the id 0; `c`, a channel; `e`, an
     * educator.
     */
    practice_spans: { scope: 'a' | 'c' | 'e'; scope_id: number; part: Part; span: string; figures: Uint8Array };
    /** One row: the current run, so that an older one that was believed dead cannot write. */
    practice_counter: { run: number; months_at: string | null };
    /** Of all students and keys, kept by the database. */
    daily_totals: { what: 'created' | 'ends' | 'unused' | 'revoked' | 'past' | 'held'; day: string; total: number };
    /** Of a channel, of 0 for none, of -1 for all; kept by the database. Amounts are in minor units. */
    sales_days: { channel_id: number; day: string; sales: number; refunds: number; amount: number };
  }
}
