import type { Currency } from '@eemusic/contract/platform/currencies';
import type { Receiver } from '@eemusic/contract/sales/choices';
import type { StatementState } from '@eemusic/contract/sales/choices';
import type { Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A receiver's sales in a month, in minor units; the sums are maintained by a trigger. */
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
      /** A number that is unique within the month, assigned at the first closing. */
      serial: number | null;
      /** How many times it was closed. */
      revision: Generated<number>;
      /** The currency at the time of closing. */
      currency: Currency | null;
      closed_at: string | null;
      closed_by: string | null;
      paid_on: string | null;
      reference: string | null;
    };
    closed_months: { month: string; next: string; closed_at: string; closed_by: string };
  }
}
