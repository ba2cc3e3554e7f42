import { monthOf } from '@eemusic/contract/platform/days';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely';
import { type Change, chunks, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type Inactive, inactiveParty } from '#sales/user-management/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { fieldErrorOf } from '@eemusic/contract/platform/field-errors';
import * as store from './store.ts';

/** The educator and the channel are those at that moment, so that later moves do not change past commission. */
export type NewSale = {
  studentId: number;
  educatorId: number;
  channelId: number | null;
  durationDays: number;
  at: Date;
  /** In the company's time zone. */
  day: string;
  subscriptionCode: string | null;
};

type Row = Insertable<Tables['sales']>;

/** The price and the rates by which a sale is made; a rate is in basis points. */
export type Terms = {
  amount: number;
  price_id: number;
  educator_rate: number;
  educator_rate_id: number;
  channel_rate: number;
  channel_rate_id: number;
};

type Circumstances = Terms & { month: string; student: string; inactive: Inactive | null };

/** Each sale updates sums and indexes of a huge ledger, so a larger chunk would block the event loop. */
const chunkSize = 100;

export async function recordSale(tx: Change, sale: NewSale): Promise<number> {
  const [id = 0] = await recordSales(tx, [sale]);
  return id;
}

/** Writes sales with an audit entry each and returns their ids. Refuses if a party of a sale is inactive. */
export async function recordSales(tx: Change, sales: readonly NewSale[]): Promise<number[]> {
  const added = await write(tx, sales);
  for (const { id, student, inactive, ...row } of added) {
    if (inactive) throw new Refusal(inactive);
    tx.audit('sale.recorded', { kind: 'sale', id, name: student }, { after: auditedSale(row) });
  }
  return added.map(({ id }) => id);
}

/** Writes sales without audit entries, for demo data. */
export async function addSales(tx: Transaction<Tables>, sales: readonly NewSale[]): Promise<(Row & { id: number })[]> {
  return (await write(tx, sales)).map(({ student: _student, inactive: _inactive, ...row }) => row);
}

async function write(tx: Transaction<Tables>, sales: readonly NewSale[]) {
  const added: (store.SaleRow & Pick<Circumstances, 'student' | 'inactive'>)[] = [];
  for (const chunk of chunks(sales, chunkSize)) {
    const found = await circumstancesOf(tx, chunk);
    const rows = chunk.map((sale, index) => {
      const terms = found[index];
      if (!terms) throw new Error('No price or rate is in force for a sale');
      return { ...saleRow(sale, terms), month: terms.month };
    });
    const ids = await store.insertSales(tx, rows);
    for (const [index, row] of rows.entries()) {
      const { student = '', inactive = null } = found[index] ?? {};
      added.push({ ...row, id: ids[index] ?? 0, student, inactive });
    }
  }
  return added;
}

/** The newest rate that has begun by then: the receiver's own if there is one, otherwise the general one. */
const rateOf = (receiver: Receiver) => sql`(select id from commission_rates
  where receiver = ${sql.lit(receiver)} and holds_from <= sales.day
    and (receiver_id is null or receiver_id = ${sql.ref(`sales.${receiver}_id`)})
  order by receiver_id is null, holds_from desc limit 1)`;

async function circumstancesOf(db: Query, sales: readonly NewSale[]): Promise<Circumstances[]> {
  const integer = (value: number | null) => sql`cast(${value} as integer)`;
  const listed = sales.map(
    ({ studentId, educatorId, channelId, durationDays, day }, index) =>
      sql`(${integer(index)}, ${integer(studentId)}, ${integer(educatorId)}, ${integer(channelId)},
        ${integer(durationDays)}, cast(${day} as varchar(10)))`,
  );
  const sold: RawBuilder<unknown> = sql`(select column1 as position, column2 as student_id, column3 as educator_id,
    column4 as channel_id, column5 as duration_days, column6 as day, substr(column6, 1, 7) as month
    from (values ${sql.join(listed)}) listed)`;
  const { rows } = await sql<Circumstances>`
    select student.full_name as student, ${inactiveParty} as inactive, ${store.bookedMonth} as month,
      price.amount, price.id as price_id, educator_rate.basis_points as educator_rate,
      educator_rate.id as educator_rate_id, channel_rate.basis_points as channel_rate, channel_rate.id as channel_rate_id
    from ${sold} sales
      join prices price on price.id = (select id from prices
        where duration_days = sales.duration_days and holds_from <= sales.day order by holds_from desc limit 1)
      join commission_rates educator_rate on educator_rate.id = ${rateOf('educator')}
      join commission_rates channel_rate on channel_rate.id = ${rateOf('channel')}
      left join students student on student.id = sales.student_id
      left join educators educator on educator.id = sales.educator_id
      left join channels channel on channel.id = sales.channel_id
    order by sales.position`.execute(db);
  return rows;
}

export function saleRow(
  { studentId, educatorId, channelId, durationDays, at, day, subscriptionCode }: NewSale,
  { amount, price_id, educator_rate, educator_rate_id, channel_rate, channel_rate_id }: Terms,
): Omit<store.SaleRow, 'id'> {
  return {
    at: at.toISOString(),
    day,
    month: monthOf(day),
    student_id: studentId,
    educator_id: educatorId,
    channel_id: channelId,
    duration_days: durationDays,
    amount,
    educator_commission: store.shareOf(amount, educator_rate),
    channel_commission: channelId === null ? 0 : store.shareOf(amount, channel_rate),
    price_id,
    educator_rate_id,
    channel_rate_id: channelId === null ? null : channel_rate_id,
    subscription_code: subscriptionCode,
    refund_of: null,
    refunded_months: null,
    refunded_amount: null,
    correction_of: null,
    undoes: null,
    reason: null,
  };
}

function auditedSale(row: Row) {
  return {
    studentId: row.student_id,
    educatorId: row.educator_id,
    channelId: row.channel_id,
    durationDays: row.duration_days,
    amount: store.toMajor(row.amount),
    educatorCommission: store.toMajor(row.educator_commission),
    channelCommission: store.toMajor(row.channel_commission),
  };
}

/** At most one of both, the amount in major units; all that is left without either. */
type Part = { months?: number | undefined; amount?: number | undefined };
type Request = Part & { saleId: number; reason: string; at: Date; day: string };

type Amounts = Pick<store.SaleRow, 'amount' | 'educator_commission' | 'channel_commission'>;
type Refund = Amounts & Pick<store.SaleRow, 'refunded_months' | 'refunded_amount'>;

/** A sale with what it amounts to after corrections, and what refunds have left of that. */
export type RefundableSale = {
  row: store.SaleRow & { student_id: number };
  student: string;
  whole: Amounts;
  left: Amounts;
  months: number;
  monthsLeft: number;
  isRefunded: boolean;
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
  const month = await store.openMonth(tx, { ...row, month: monthOf(day) });
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
  const refundId = await store.insertSale(tx, refund);
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

  const wanted = amount === undefined ? store.shareIn(whole.amount, months ?? 0, sale.months) : store.toMinor(amount);
  const isLast = amount === undefined ? sale.isByMonths && months === sale.monthsLeft : wanted === left.amount;
  if (isEmpty || (months ?? 0) > sale.monthsLeft || (wanted > left.amount && !isLast))
    throw new Refusal('refund.too-much', { left: store.toMajor(Math.max(0, left.amount)) });
  if (isLast || wanted === left.amount) return rest;
  return {
    amount: wanted,
    educator_commission: store.shareIn(whole.educator_commission, wanted, whole.amount),
    channel_commission: store.shareIn(whole.channel_commission, wanted, whole.amount),
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
  return store.shareIn(row.duration_days, before + taken, of) - store.shareIn(row.duration_days, before, of);
}

const negative = (amountsOf: Amounts): Amounts => ({
  amount: 0 - amountsOf.amount,
  educator_commission: 0 - amountsOf.educator_commission,
  channel_commission: 0 - amountsOf.channel_commission,
});

type Entry = store.SaleRow & { student: string | null };

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
