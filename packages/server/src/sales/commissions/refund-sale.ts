import { monthOf } from '@eemusic/contract/platform/days';
import { sql } from 'kysely';
import type { Change, Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { refundMonth } from './booked-month.ts';
import { auditedSale } from './record-sales.ts';
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

  const day = today < sale.day ? sale.day : today;
  const refund = refundOf(withCorrections(sale), { ...request, day });
  refund.month = await refundMonth(tx, saleId, refund.month);
  const id = await insertRefund(tx, refund);
  tx.audit(
    'sale.refunded',
    { kind: 'sale', id: saleId, name: sale.student },
    { before: auditedSale(sale), after: { ...auditedSale(refund), refundId: id, reason: request.reason } },
  );
  return { sale, refundId: id };
}

/** A sale with what its later corrections add, and the name of its student. */
type CorrectedSale = SaleRow & { student: string; corrected: number; of_educator: number; of_channel: number };

export async function getSale(db: Query, id: number): Promise<CorrectedSale> {
  const added = (column: string) => sql`(select cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)
    from sales correction where correction.correction_of = sales.id)`;
  const { rows } =
    await sql<CorrectedSale>`select sales.*, student.full_name as student, ${added('amount')} as corrected,
      ${added('educator_commission')} as of_educator, ${added('channel_commission')} as of_channel
    from sales left join students student on student.id = sales.student_id where sales.id = ${id}`.execute(db);
  if (!rows[0]) throw new Refusal('sale.not-found');
  return rows[0];
}

/** Returns the sale with the amounts of its corrections added. */
export function withCorrections({
  student: _student,
  corrected,
  of_educator,
  of_channel,
  ...sale
}: CorrectedSale): SaleRow {
  return {
    ...sale,
    amount: sale.amount + corrected,
    educator_commission: sale.educator_commission + of_educator,
    channel_commission: sale.channel_commission + of_channel,
  };
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
