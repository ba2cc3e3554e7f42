import type { Duration, RuleKind } from '@eemusic/contract/sales/commissions';
import type { Receiver } from '@eemusic/contract/sales/choices';
import type { Generated } from 'kysely';

/** Amounts are in minor units. */
export type SaleRow = {
  id: number;
  at: string;
  /** The day of `at`, YYYY-MM-DD. */
  day: string;
  /** The month of its statement, as YYYY-MM; later than the month of `day` if that one was closed already. */
  month: string;
  /** Null for an adjustment of a statement, as are its price and rates. */
  student_id: number | null;
  /** Null for an adjustment of a channel. */
  educator_id: number | null;
  channel_id: number | null;
  duration_days: number;
  amount: number;
  educator_commission: number;
  channel_commission: number;
  price_id: number | null;
  educator_rate_id: number | null;
  channel_rate_id: number | null;
  subscription_code: string | null;
  refund_of: number | null;
  /** What part a refund takes: some of the months, an amount or, if both are null, all that was left. */
  refunded_months: number | null;
  refunded_amount: number | null;
  /** The sale or refund whose amounts this row adjusts, after its price or rate was corrected. */
  correction_of: number | null;
  /** The adjustment that this one undoes. */
  undoes: number | null;
  reason: string | null;
};

type RuleColumns = {
  id: Generated<number>;
  holds_from: string;
  reason: Generated<string>;
  /** Null for the rules that the console started with. */
  added_by: string | null;
  added_at: string | null;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    prices: RuleColumns & { duration_days: Duration; amount: number };
    /** A rate with a receiver's id is that receiver's own and takes precedence over the general one. */
    commission_rates: RuleColumns & { receiver: Receiver; receiver_id: number | null; basis_points: number };
    rule_corrections: {
      id: Generated<number>;
      kind: RuleKind;
      rule_id: number;
      value_before: number;
      value_after: number;
      /** The newest sale that was made before the correction, by the old value. */
      last_sale_id: number;
      reason: string;
      corrected_by: string;
      corrected_at: string;
    };
    sales: Omit<SaleRow, 'id'> & { id: Generated<number> };
    /** Sums of sales, refunds, corrections and adjustments; channel or educator 0 means none. */
    sales_months: {
      educator_id: number;
      month: string;
      channel_id: number;
      entries: number;
      amount: number;
      educator_commission: number;
      channel_commission: number;
    };
  }
}
