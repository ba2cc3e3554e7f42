import { type Insertable, sql, type Transaction } from 'kysely';
import { type Change, isTaken } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { Refusal } from '#platform/http/index.ts';
import type { SaleRow } from './tables.ts';

/* The only SQL that writes sales and, beside the triggers, what they sum up to. */

type Tx = Transaction<Tables>;

/** Answers their ids, in the order of the rows. */
export async function insertSales(tx: Tx, rows: readonly Insertable<Tables['sales']>[]): Promise<number[]> {
  const added = await tx.insertInto('sales').values(rows).returning('id').execute();
  return added.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** The index lets one of two through that refund the same sale at once. */
export async function insertRefund(tx: Change, refund: Omit<SaleRow, 'id'>): Promise<number> {
  try {
    const { id } = await tx.insertInto('sales').values(refund).returning('id').executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (isTaken(error, { name: 'sales_refunded', columns: 'sales.refund_of' })) throw new Refusal('sale.refunded');
    throw error;
  }
}

/** Sums all sales up again, for rows that were added without triggers. */
export async function recountSalesMonths(tx: Tx): Promise<void> {
  await sql`delete from sales_months`.execute(tx);
  await sql`insert into sales_months (educator_id, month, channel_id, sales, amount, educator_commission, channel_commission)
    select educator_id, month, coalesce(channel_id, 0), count(*), sum(amount), sum(educator_commission), sum(channel_commission)
    from sales group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  await sql`delete from channel_months`.execute(tx);
  await sql`insert into channel_months (channel_id, month, amount)
    select channel_id, month, sum(amount) from sales where channel_id is not null group by 1, 2 order by 1, 2`.execute(
    tx,
  );
}
