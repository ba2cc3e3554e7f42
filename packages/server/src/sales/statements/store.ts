import type { Currency } from '@eemusic/contract/platform/currencies';
import { addMonths } from '@eemusic/contract/platform/days';
import { type Generated, sql } from 'kysely';
import type { Receiver, StatementState } from '@eemusic/contract/sales/choices';
import { type Change, chunks } from '#platform/database/index.ts';

/** Only this file writes statements and closed months; a trigger maintains the sums. */

type Closing = { month: string; currency: Currency; at: Date; by: string };

/**
 * Closes the open statements of a month and returns their number. Serial numbers are assigned at the first closing and
 * never change.
 */
export async function storeClosing(tx: Change, { month, currency, at, by }: Closing): Promise<number> {
  await sql`update statements set serial = numbered.serial from (
      select id, (select coalesce(max(serial), 0) from statements where month = ${month})
        + row_number() over (order by receiver, receiver_id) as serial
      from statements where month = ${month} and serial is null) numbered
    where numbered.id = statements.id`.execute(tx);
  const { numUpdatedRows } = await tx
    .updateTable('statements')
    .set((row) => ({
      state: 'closed' as const,
      revision: row('revision', '+', 1),
      currency,
      closed_at: at.toISOString(),
      closed_by: by,
    }))
    .where('month', '=', month)
    .where('state', '=', 'open')
    .executeTakeFirst();
  await tx
    .insertInto('closed_months')
    .values({ month, next: addMonths(month, 1), closed_at: at.toISOString(), closed_by: by })
    .onConflict((conflict) => conflict.column('month').doNothing())
    .execute();
  return Number(numUpdatedRows);
}

type Payment = { id: number; reference: string };

export async function storePayments(tx: Change, paidOn: string, payments: readonly Payment[]): Promise<void> {
  for (const [reference, paid] of Map.groupBy(payments, (payment) => payment.reference))
    for (const chunk of chunks(paid))
      await tx
        .updateTable('statements')
        .set({ state: 'paid', paid_on: paidOn, reference })
        .where(
          'id',
          'in',
          chunk.map(({ id }) => id),
        )
        .execute();
}

export async function storeReopening(tx: Change, id: number): Promise<void> {
  await tx
    .updateTable('statements')
    .set({ state: 'open', closed_at: null, closed_by: null, paid_on: null, reference: null })
    .where('id', '=', id)
    .execute();
}

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
