import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely';
import { type Change, isTaken } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import { bookedMonth } from './booked-month.ts';
import type { SaleRow } from './tables.ts';

/* Only this file writes sales; triggers keep the sums of them. */

type Tx = Transaction<Tables>;

/** Returns the new ids, in the order of the rows. */
export async function insertSales(tx: Tx, rows: readonly Insertable<Tables['sales']>[]): Promise<number[]> {
  const added = await tx.insertInto('sales').values(rows).returning('id').execute();
  return added.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** A unique index ensures that of two concurrent refunds of a sale only one succeeds. */
export async function insertRefund(tx: Change, refund: Omit<SaleRow, 'id'>): Promise<number> {
  try {
    const { id } = await tx.insertInto('sales').values(refund).returning('id').executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (isTaken(error, { name: 'sales_refunded', columns: 'sales.refund_of' })) throw new Refusal('sale.refunded');
    throw error;
  }
}

/**
 * Adds rows that adjust other rows, in the months of those or, if a month is closed, in the next open one.
 * `differences` selects the id of a sale or refund and what to add to its `amount`, `educator_commission` and
 * `channel_commission`.
 */
export async function insertCorrections(tx: Tx, differences: RawBuilder<unknown>, reason: string): Promise<void> {
  await sql`insert into sales (at, day, month, student_id, educator_id, channel_id, duration_days, amount, educator_commission,
      channel_commission, price_id, educator_rate_id, channel_rate_id, subscription_code, reason, correction_of)
    select at, day, ${bookedMonth}, student_id, educator_id, channel_id, duration_days, difference.amount,
      difference.educator_commission, difference.channel_commission, price_id, educator_rate_id, channel_rate_id,
      subscription_code, cast(${reason} as varchar(200)), sales.id
    from (${differences}) difference join sales on sales.id = difference.id
    where difference.amount <> 0 or difference.educator_commission <> 0 or difference.channel_commission <> 0
    order by sales.id`.execute(tx);
}

/** Returns the id of the newest row of the ledger, or 0. */
export async function lastSaleId(tx: Tx): Promise<number> {
  const { id } = await tx
    .selectFrom('sales')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}
