import type { Duration, Receiver } from '@eemusic/contract/sales/commissions';
import type { Generated } from 'kysely';

/** Amounts are in minor units. */
export type SaleRow = {
  id: number;
  at: string;
  /** That of `at`. */
  month: string;
  student_id: number;
  educator_id: number;
  channel_id: number | null;
  duration_days: number;
  amount: number;
  educator_commission: number;
  channel_commission: number;
  price_id: number;
  educator_rate_id: number;
  channel_rate_id: number | null;
  subscription_code: string | null;
  refund_of: number | null;
  reason: string | null;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    prices: { id: Generated<number>; duration_days: Duration; amount: number; holds_from: string };
    commission_rates: { id: Generated<number>; receiver: Receiver; basis_points: number; holds_from: string };
    sales: Omit<SaleRow, 'id'> & { id: Generated<number> };
    /** The sales summed up, by the database itself; channel 0 stands for none. */
    sales_months: {
      educator_id: number;
      month: string;
      channel_id: number;
      sales: number;
      amount: number;
      educator_commission: number;
      channel_commission: number;
    };
  }
}
