import { monthOf } from '@eemusic/contract/platform/days';
import type { Change, Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { auditedSale, inOpenMonths } from './record-sales.ts';
import { insertRefund } from './sales-store.ts';
import type { SaleRow } from './tables.ts';

type Request = { saleId: number; reason: string; at: Date; day: string };
type Circumstances = Pick<Request, 'reason' | 'at' | 'day'>;

/**
 * A refund is a negative sale with today's date, so that reports of earlier months do not change. Where the company's
 * time zone was changed since the sale, today can be before its day: then the refund has that one, because nothing is
 * older than its price and rates.
 */
export async function writeRefund(tx: Change, { saleId, day: today, ...request }: Request) {
  const sale = await getSale(tx, saleId);
  if (sale.refund_of !== null) throw new Refusal('sale.is-refund');
  if (sale.correction_of !== null) throw new Refusal('sale.is-correction');

  const circumstances = { ...request, day: today < sale.day ? sale.day : today };
  const [refund] = await inOpenMonths(tx, [refundOf(await withCorrections(tx, sale), circumstances)]);
  if (!refund) throw new Error('A refund is one row');
  const id = await insertRefund(tx, refund);
  const student = await tx
    .selectFrom('students')
    .select('full_name')
    .where('id', '=', sale.student_id)
    .executeTakeFirstOrThrow();
  tx.audit(
    'sale.refunded',
    { kind: 'sale', id: saleId, name: student.full_name },
    { before: auditedSale(sale), after: { ...auditedSale(refund), refundId: id, reason: circumstances.reason } },
  );
  return { sale, refundId: id };
}

export async function getSale(db: Query, id: number): Promise<SaleRow> {
  const sale = await db.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirst();
  if (!sale) throw new Refusal('sale.not-found');
  return sale;
}

/** Returns the sale with the amounts of its later corrections added. */
export async function withCorrections(db: Query, sale: SaleRow): Promise<SaleRow> {
  const corrections = await db
    .selectFrom('sales')
    .select(['amount', 'educator_commission', 'channel_commission'])
    .where('correction_of', '=', sale.id)
    .execute();
  const corrected = { ...sale };
  for (const { amount, educator_commission, channel_commission } of corrections) {
    corrected.amount += amount;
    corrected.educator_commission += educator_commission;
    corrected.channel_commission += channel_commission;
  }
  return corrected;
}

/** Returns the row of a refund: the sale with all signs reversed. */
export function refundOf({ id, ...sale }: SaleRow, { reason, at, day }: Circumstances): Omit<SaleRow, 'id'> {
  return {
    ...sale,
    at: at.toISOString(),
    day,
    month: monthOf(day),
    amount: 0 - sale.amount,
    educator_commission: 0 - sale.educator_commission,
    channel_commission: 0 - sale.channel_commission,
    refund_of: id,
    reason,
  };
}
