import type { Currency } from '@eemusic/contract/platform/currencies';
import type { Receiver } from '@eemusic/contract/sales/commissions';
import type { StatementState } from '@eemusic/contract/sales/statements';
import type { Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** What a receiver sold in a month, in minor units; the sums are kept by a trigger. */
    statements: {
      id: Generated<number>;
      month: string;
      receiver: Receiver;
      receiver_id: number;
      sales: number;
      refunds: number;
      amount: number;
      commission: number;
      state: Generated<StatementState>;
      /** Its number within the month, from the first closing on. */
      serial: number | null;
      /** How often it was closed. */
      revision: Generated<number>;
      /** In which it was closed. */
      currency: Currency | null;
      closed_at: string | null;
      closed_by: string | null;
      paid_on: string | null;
      reference: string | null;
    };
    closed_months: { month: string; next: string; closed_at: string; closed_by: string };
  }
}
