import type { Generated } from 'kysely';
import type { Kind } from './count.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Days, and months of which a day was counted, that have to be counted again, with one row per change. */
    practice_changes: { id: Generated<number>; day: string };
    /**
     * Days and past months by scope: `a` (id 0) for everybody, and months of a channel (`c`) or educator (`e`) with
     * enough sessions.
     */
    practice_sums: {
      scope: 'a' | 'c' | 'e';
      scope_id: number;
      kind: Kind;
      span: string;
      item: string;
      sessions: number;
      seconds: number;
      scored: number;
      /** In millionths. */
      accuracy: number;
      entries: number;
      exits: number;
      students: number;
    };
    /**
     * The days on which a student practised an item for an educator and a channel (0 for none): one row per year, a
     * column per month, a bit per day.
     */
    practice_students: {
      kind: Kind;
      item: string;
      student_id: number;
      educator_id: number;
      channel_id: number;
      year: number;
    } & Record<`m${number}`, Generated<number>>;
    /** Numbers of students and keys by day, each the sum of several rows. */
    daily_totals: {
      what: 'created' | 'ends' | 'unused' | 'revoked' | 'past' | 'held';
      day: string;
      shard: number;
      total: number;
    };
    /** Daily sums by channel (0 for none). Amounts are in minor units. */
    sales_days: { channel_id: number; day: string; sales: number; refunds: number; amount: number };
  }
}
