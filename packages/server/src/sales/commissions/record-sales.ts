import { monthOf } from '@eemusic/contract/platform/days';
import type { Duration } from '@eemusic/contract/sales/commissions';
import type { Insertable, Transaction } from 'kysely';
import { type Change, type Query, readInChunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { findInactive } from '#sales/user-management/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { bookedMonths } from './booked-month.ts';
import { shareOf, toMajor } from './money.ts';
import { rulesInForce } from './rules-in-force.ts';
import { insertSales } from './sales-store.ts';
import type { SaleRow } from './tables.ts';

/**
 * The educator and the channel are those at the moment of the sale, so that later moves do not change past commission.
 */
export type NewSale = {
  studentId: number;
  educatorId: number;
  channelId: number | null;
  durationDays: Duration;
  at: Date;
  /** In the company's time zone. */
  day: string;
  subscriptionCode: string | null;
};

type Row = Insertable<Tables['sales']>;
type Rules = Awaited<ReturnType<typeof rulesInForce>>;

/**
 * Each sale updates sums and indexes of a ledger with millions of rows, so a larger chunk would block the event loop.
 */
const chunkSize = 100;

/** Writes a sale at the price and the rates of its day and returns its id. */
export async function recordSale(tx: Change, sale: NewSale): Promise<number> {
  const [id = 0] = await recordSales(tx, [sale]);
  return id;
}

/** Writes sales with an audit entry each and returns their ids. Refuses if a party of a sale is inactive. */
export async function recordSales(tx: Change, sales: readonly NewSale[]): Promise<number[]> {
  const inactiveOf = await findInactive(tx, sales);
  for (const sale of sales) {
    const inactive = inactiveOf(sale);
    if (inactive) throw new Refusal(inactive);
  }
  const added = await addSales(tx, sales);
  const names = await namesOf(tx, [...new Set(sales.map(({ studentId }) => studentId))]);
  for (const { id, ...row } of added) {
    const record = { kind: 'sale', id, name: names.get(row.student_id) ?? '' };
    tx.audit('sale.recorded', record, { after: auditedSale(row) });
  }
  return added.map(({ id }) => id);
}

/** Writes sales without audit entries, for demo data. */
export async function addSales(tx: Transaction<Tables>, sales: readonly NewSale[]): Promise<(Row & { id: number })[]> {
  const rules = await rulesInForce(tx);
  const added: (Row & { id: number })[] = [];
  for (let start = 0; start < sales.length; start += chunkSize) {
    const rows = await inOpenMonths(
      tx,
      sales.slice(start, start + chunkSize).map((sale) => saleRow(sale, rules)),
    );
    const ids = await insertSales(tx, rows);
    added.push(...rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 })));
  }
  return added;
}

/** Returns the row of a sale by the price and the rates of its day. */
export function saleRow(
  { studentId, educatorId, channelId, durationDays, at, day, subscriptionCode }: NewSale,
  rules: Rules,
): Omit<SaleRow, 'id'> {
  const price = rules.priceOn(day, durationDays);
  const educatorRate = rules.rateOn(day, 'educator', educatorId);
  const channelRate = channelId === null ? null : rules.rateOn(day, 'channel', channelId);
  return {
    at: at.toISOString(),
    day,
    month: monthOf(day),
    student_id: studentId,
    educator_id: educatorId,
    channel_id: channelId,
    duration_days: durationDays,
    amount: price.amount,
    educator_commission: shareOf(price.amount, educatorRate.basis_points),
    channel_commission: channelRate ? shareOf(price.amount, channelRate.basis_points) : 0,
    price_id: price.id,
    educator_rate_id: educatorRate.id,
    channel_rate_id: channelRate?.id ?? null,
    subscription_code: subscriptionCode,
    refund_of: null,
    correction_of: null,
    reason: null,
  };
}

/** Adds to each row the month whose statement it goes into. */
export async function inOpenMonths<Sale extends Omit<SaleRow, 'id'>>(
  tx: Query,
  rows: readonly Sale[],
): Promise<Sale[]> {
  const bookings = rows.map(({ day, educator_id: educatorId, channel_id: channelId }) => ({
    month: monthOf(day),
    educatorId,
    channelId,
  }));
  const months = await bookedMonths(tx, bookings);
  return rows.map((row, index) => ({ ...row, month: months[index] ?? row.month }));
}

async function namesOf(tx: Change, studentIds: readonly number[]): Promise<Map<number, string>> {
  const students = await readInChunks(tx, studentIds, (chunk) =>
    tx.selectFrom('students').select(['id', 'full_name']).where('id', 'in', chunk),
  );
  return new Map(students.map(({ id, full_name }) => [id, full_name]));
}

/** The fields of a sale in the audit trail; amounts are in major units. */
export function auditedSale(row: Row) {
  return {
    studentId: row.student_id,
    educatorId: row.educator_id,
    channelId: row.channel_id,
    durationDays: row.duration_days,
    amount: toMajor(row.amount),
    educatorCommission: toMajor(row.educator_commission),
    channelCommission: toMajor(row.channel_commission),
  };
}
