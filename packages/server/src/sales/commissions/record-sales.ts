import { dayOf, monthOf } from '@eemusic/contract/platform/days';
import type { Duration } from '@eemusic/contract/sales/commissions';
import type { Insertable, Transaction } from 'kysely';
import { type Change, chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { shareOf, toMajor } from './money.ts';
import { rulesInForce } from './rules-in-force.ts';
import { insertSales } from './sales-store.ts';
import type { SaleRow } from './tables.ts';

/** Educator and channel are those of the moment of the sale. */
export type NewSale = {
  studentId: number;
  educatorId: number;
  channelId: number | null;
  durationDays: Duration;
  at: Date;
  subscriptionCode: string | null;
};

type Row = Insertable<Tables['sales']>;
type Rules = Awaited<ReturnType<typeof rulesInForce>>;

/** A sale moves sums and indexes of a ledger of millions: so many at once hardly hold the event loop. */
const chunkSize = 100;

/** Writes a sale by the price and the rates that hold on its day; answers its id. */
export async function recordSale(tx: Change, sale: NewSale): Promise<number> {
  const [id = 0] = await recordSales(tx, [sale]);
  return id;
}

/** Many sales, with an audit entry each; answers their ids. */
export async function recordSales(tx: Change, sales: readonly NewSale[]): Promise<number[]> {
  const added = await addSales(tx, sales);
  const names = await namesOf(tx, [...new Set(sales.map(({ studentId }) => studentId))]);
  for (const { id, ...row } of added) {
    const record = { kind: 'sale', id, name: names.get(row.student_id) ?? '' };
    tx.audit('sale.recorded', record, { after: statementOf(row) });
  }
  return added.map(({ id }) => id);
}

/** Sales as they are, without audit entries: for data that nobody sold. */
export async function addSales(tx: Transaction<Tables>, sales: readonly NewSale[]): Promise<(Row & { id: number })[]> {
  const rules = await rulesInForce(tx);
  const added: (Row & { id: number })[] = [];
  for (let start = 0; start < sales.length; start += chunkSize) {
    const rows = sales.slice(start, start + chunkSize).map((sale) => saleRow(sale, rules));
    const ids = await insertSales(tx, rows);
    added.push(...rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 })));
  }
  return added;
}

/** A sale by the price and the rates that hold on its day. */
export function saleRow(
  { studentId, educatorId, channelId, durationDays, at, subscriptionCode }: NewSale,
  rules: Rules,
): Omit<SaleRow, 'id'> {
  const day = dayOf(at);
  const price = rules.priceOn(day, durationDays);
  const educatorRate = rules.rateOn(day, 'educator');
  const channelRate = channelId === null ? null : rules.rateOn(day, 'channel');
  return {
    at: at.toISOString(),
    month: monthOf(at),
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
    reason: null,
  };
}

async function namesOf(tx: Change, studentIds: readonly number[]): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const some of chunks(studentIds)) {
    const rows = await tx.selectFrom('students').select(['id', 'full_name']).where('id', 'in', some).execute();
    for (const { id, full_name } of rows) names.set(id, full_name);
  }
  return names;
}

/** A sale as the audit trail tells it, in major units. */
export function statementOf(row: Row) {
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
