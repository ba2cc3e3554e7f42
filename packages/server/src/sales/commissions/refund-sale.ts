import { monthOf } from '@eemusic/contract/platform/days';
import { changeChain } from '#sales/user-management/index.ts';
import type { Administrator, Change } from '#platform/database/index.ts';
import { message, Refusal } from '#platform/http/index.ts';
import type { Services } from '#platform/services.ts';
import { statementOf } from './record-sales.ts';
import { insertRefund } from './sales-store.ts';
import type { SaleRow } from './tables.ts';

type Request = { saleId: number; reason: string };

/** A refund is a sale of today: what was reported before stays as it was. */
export function refundSale({ database, clock }: Services, { saleId, reason }: Request, by: Administrator) {
  return changeChain(database, by, async (tx) => {
    const sale = await getSale(tx, saleId);
    if (sale.refund_of !== null) throw new Refusal('sale.is-refund');

    const refund = refundOf(sale, reason, clock.now());
    const id = await insertRefund(tx, refund);
    const student = await tx
      .selectFrom('students')
      .select('full_name')
      .where('id', '=', sale.student_id)
      .executeTakeFirstOrThrow();
    tx.audit(
      'sale.refunded',
      { kind: 'sale', id: saleId, name: student.full_name },
      { before: statementOf(sale), after: { ...statementOf(refund), refundId: id, reason } },
    );
    return { ...message('sale.refunded'), saleId: id };
  });
}

async function getSale(tx: Change, id: number): Promise<SaleRow> {
  const sale = await tx.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirst();
  if (!sale) throw new Refusal('sale.not-found');
  return sale;
}

/** The same sale with the opposite signs. */
export function refundOf({ id, ...sale }: SaleRow, reason: string, at: Date): Omit<SaleRow, 'id'> {
  return {
    ...sale,
    at: at.toISOString(),
    month: monthOf(at),
    amount: 0 - sale.amount,
    educator_commission: 0 - sale.educator_commission,
    channel_commission: 0 - sale.channel_commission,
    refund_of: id,
    reason,
  };
}
