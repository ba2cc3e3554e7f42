import { monthOf } from '@eemusic/contract/platform/days';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import { sql } from 'kysely';
import type { Change, Query } from '#platform/database/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { openMonth } from './booked-month.ts';
import { shareIn, toMajor, toMinor } from './money.ts';
import { auditedSale } from './record-sales.ts';
import { insertSale } from './sales-store.ts';
import type { SaleRow } from './tables.ts';

/** At most one of both, the amount in major units; all that is left without either. */
type Part = { months?: number | undefined; amount?: number | undefined };
type Request = Part & { saleId: number; reason: string; at: Date; day: string };

type Amounts = Pick<SaleRow, 'amount' | 'educator_commission' | 'channel_commission'>;
type Refund = Amounts & Pick<SaleRow, 'refunded_months' | 'refunded_amount'>;

/** A sale with what it amounts to after corrections, and what refunds have left of that. */
export type RefundableSale = {
  row: SaleRow & { student_id: number };
  student: string;
  whole: Amounts;
  left: Amounts;
  months: number;
  monthsLeft: number;
  isRefunded: boolean;
  /** Whether a refund has taken all that was left. */
  isUsedUp: boolean;
  isByMonths: boolean;
};

/**
 * A refund is a negative sale with today's date, so that reports of earlier months do not change. Where the company's
 * time zone was changed since the sale, today can be before its day: then the refund has that one, because nothing is
 * older than its price and rates.
 */
export async function writeRefund(tx: Change, { saleId, reason, at, day: today, ...part }: Request) {
  const sale = await getSale(tx, saleId);
  const { id: _id, ...row } = sale.row;
  const day = today < row.day ? row.day : today;
  const month = await openMonth(tx, { ...row, month: monthOf(day) });
  const refunded = partOf(sale, part);
  const refund = {
    ...row,
    ...refunded,
    ...negative(refunded),
    at: at.toISOString(),
    day,
    month,
    refund_of: saleId,
    reason,
  };
  const refundId = await insertSale(tx, refund);
  tx.audit(
    'sale.refunded',
    { kind: 'sale', id: saleId, name: sale.student },
    {
      before: auditedSale(row),
      after: { ...auditedSale(refund), ...(part.months && { months: part.months }), refundId, reason },
    },
  );
  return { sale, refund: refunded, refundId };
}

/** Returns the amounts that a refund takes back. The refund that uses a sale up takes the remainder. */
export function partOf(sale: RefundableSale, { months, amount }: Part): Refund {
  const { whole, left } = sale;
  const rest = { ...left, refunded_months: null, refunded_amount: null };
  const isEmpty = isEmptied(sale);
  if (months === undefined && amount === undefined) {
    if (isEmpty) throw new Refusal('sale.refunded');
    return rest;
  }
  if (months !== undefined && amount !== undefined)
    throw new Refusal('request.invalid', { fields: { amount: fieldErrorOf('amount.or-months') } });

  const wanted = amount === undefined ? shareIn(whole.amount, months ?? 0, sale.months) : toMinor(amount);
  const isLast = amount === undefined ? sale.isByMonths && months === sale.monthsLeft : wanted === left.amount;
  if (isEmpty || (months ?? 0) > sale.monthsLeft || (wanted > left.amount && !isLast))
    throw new Refusal('refund.too-much', { left: toMajor(Math.max(0, left.amount)) });
  if (isLast || wanted === left.amount) return rest;
  return {
    amount: wanted,
    educator_commission: shareIn(whole.educator_commission, wanted, whole.amount),
    channel_commission: shareIn(whole.channel_commission, wanted, whole.amount),
    refunded_months: months ?? null,
    refunded_amount: amount === undefined ? null : wanted,
  };
}

/** Whether nothing is left to refund. A correction can leave less than nothing. */
export const isEmptied = ({ isUsedUp, isRefunded, left }: RefundableSale): boolean =>
  isUsedUp || (isRefunded && left.amount <= 0);

/** Returns how many of the bought days a refund takes, so that all refunds together take all of them. */
export function refundedDays({ row, whole, left, ...sale }: RefundableSale, { months }: Part, refund: Amounts): number {
  const [before, taken, of] =
    sale.isByMonths && (months !== undefined || whole.amount === 0)
      ? [sale.months - sale.monthsLeft, months ?? sale.monthsLeft, sale.months]
      : [whole.amount - left.amount, refund.amount, whole.amount];
  return shareIn(row.duration_days, before + taken, of) - shareIn(row.duration_days, before, of);
}

const negative = (amountsOf: Amounts): Amounts => ({
  amount: 0 - amountsOf.amount,
  educator_commission: 0 - amountsOf.educator_commission,
  channel_commission: 0 - amountsOf.channel_commission,
});

type Entry = SaleRow & { student: string | null };

/** Refuses if there is no such sale, or if it is another row of the ledger. */
export async function getSale(db: Query, id: number): Promise<RefundableSale> {
  const { rows } = await sql<Entry>`with own (id) as (
      select id from sales where id = ${id} union all select id from sales where refund_of = ${id})
    select sales.*, student.full_name as student from own join sales on sales.id = own.id
      left join students student on student.id = sales.student_id
    union all select sales.*, null from own join sales on sales.correction_of = own.id`.execute(db);
  const sale = rows.find((row) => row.id === id);
  if (!sale) throw new Refusal('sale.not-found');
  const { student_id } = sale;
  if (student_id === null) throw new Refusal('sale.is-adjustment');
  if (sale.refund_of !== null) throw new Refusal('sale.is-refund');
  if (sale.correction_of !== null) throw new Refusal('sale.is-correction');

  const refunds = rows.filter(({ refund_of }) => refund_of === id);
  const ids = new Set(refunds.map((refund) => refund.id));
  const isOfSale = ({ id: row, correction_of: of }: Entry) => !ids.has(row) && (of === null || !ids.has(of));
  const months = (sale.duration_days / 366) * 12;
  const { student, ...row } = sale;
  return {
    row: { ...row, student_id },
    student: student ?? '',
    whole: sumOf(rows.filter(isOfSale)),
    left: sumOf(rows),
    months,
    monthsLeft: refunds.reduce((left, { refunded_months }) => left - (refunded_months ?? 0), months),
    isRefunded: refunds.length > 0,
    isUsedUp: refunds.some((refund) => refund.refunded_months === null && refund.refunded_amount === null),
    isByMonths: refunds.every(({ refunded_months }) => refunded_months !== null),
  };
}

const maxRefundable = 100;

/** Returns the newest sales to a student of which something is left to refund. */
export async function findRefundable(db: Query, studentId: number): Promise<RefundableSale[]> {
  const found = await db
    .selectFrom('sales')
    .select('id')
    .where('student_id', '=', studentId)
    .where('refund_of', 'is', null)
    .where('correction_of', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxRefundable)
    .execute();
  const sales: RefundableSale[] = [];
  for (const { id } of found) sales.push(await getSale(db, id));
  return sales.filter((sale) => !isEmptied(sale));
}

const sumOf = (rows: readonly Amounts[]): Amounts => ({
  amount: rows.reduce((sum, { amount }) => sum + amount, 0),
  educator_commission: rows.reduce((sum, row) => sum + row.educator_commission, 0),
  channel_commission: rows.reduce((sum, row) => sum + row.channel_commission, 0),
});
