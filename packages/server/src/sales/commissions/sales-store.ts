import { monthOf } from '@eemusic/contract/platform/days';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely';
import { chunks, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { bookedMonth, openMonth } from './booked-month.ts';

/* Only this file writes sales; triggers keep the sums of them. */

type Tx = Transaction<Tables>;

/** Returns the new ids, in the order of the rows. */
export async function insertSales(tx: Tx, rows: readonly Insertable<Tables['sales']>[]): Promise<number[]> {
  const added = await tx.insertInto('sales').values(rows).returning('id').execute();
  return added.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Gives sales to another user, with whom their own was merged. */
export async function setBuyer(tx: Tx, ids: readonly number[], studentId: number): Promise<void> {
  for (const chunk of chunks(ids))
    await tx.updateTable('sales').set({ student_id: studentId }).where('id', 'in', chunk).execute();
}

export async function insertSale(tx: Tx, row: Insertable<Tables['sales']>): Promise<number> {
  const [id = 0] = await insertSales(tx, [row]);
  return id;
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

type Adjustment = {
  receiver: Receiver;
  receiverId: number;
  /** In minor units; negative for what is taken away. */
  commission: number;
  at: Date;
  day: string;
  reason: string;
  undoes: number | null;
};

/** Adds a row without a sale, in the month of its day or the next open one. */
export async function insertAdjustment(tx: Tx, adjustment: Adjustment): Promise<{ id: number; month: string }> {
  const { receiver, receiverId, commission, at, day, reason, undoes } = adjustment;
  const isOfChannel = receiver === 'channel';
  const row = {
    day,
    at: at.toISOString(),
    channel_id: isOfChannel ? receiverId : null,
    channel_commission: isOfChannel ? commission : 0,
    educator_id: isOfChannel ? null : receiverId,
    educator_commission: isOfChannel ? 0 : commission,
    duration_days: 0,
    amount: 0,
    reason,
    undoes,
  };
  const month = await openMonth(tx, { ...row, month: monthOf(day) });
  return { id: await insertSale(tx, { ...row, month }), month };
}

export async function findAdjustment(db: Query, id: number) {
  const row = await db
    .selectFrom('sales')
    .leftJoin('sales as undoing', 'undoing.undoes', 'sales.id')
    .select(['sales.channel_id', 'sales.educator_id', 'sales.channel_commission', 'sales.educator_commission'])
    .select(['sales.reason', 'undoing.id as undone'])
    .where('sales.id', '=', id)
    .where('sales.student_id', 'is', null)
    .where('sales.undoes', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const [receiver, receiverId] =
    row.educator_id === null ? (['channel', row.channel_id ?? 0] as const) : (['educator', row.educator_id] as const);
  const commission = row.educator_commission + row.channel_commission;
  return { receiver, receiverId, commission, reason: row.reason ?? '', isUndone: row.undone !== null };
}

/** Returns the id of the newest row of the ledger, or 0. */
export async function lastSaleId(tx: Tx): Promise<number> {
  const { id } = await tx
    .selectFrom('sales')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}
