import { monthOf } from '@eemusic/contract/platform/days';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely';
import { type Change, chunks, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type Inactive, inactiveParty } from '#sales/user-management/index.ts';
import { Refusal } from '#platform/http/index.ts';
import { bookedMonth } from './booked-month.ts';
import { shareOf, toMajor } from './money.ts';
import { insertSales } from './sales-store.ts';
import type { SaleRow } from './tables.ts';

/**
 * The educator and the channel are those at the moment of the sale, so that later moves do not change past commission.
 */
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
  const added: (SaleRow & Pick<Circumstances, 'student' | 'inactive'>)[] = [];
  for (const chunk of chunks(sales, chunkSize)) {
    const found = await circumstancesOf(tx, chunk);
    const rows = chunk.map((sale, index) => {
      const terms = found[index];
      if (!terms) throw new Error('No price or rate is in force for a sale');
      return { ...saleRow(sale, terms), month: terms.month };
    });
    const ids = await insertSales(tx, rows);
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

/** Reads with one statement what these sales depend on, in their order. */
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
    select student.full_name as student, ${inactiveParty} as inactive, ${bookedMonth} as month,
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

/** Returns the row of a sale by the price and the rates of its day, in the month of its day. */
export function saleRow(
  { studentId, educatorId, channelId, durationDays, at, day, subscriptionCode }: NewSale,
  { amount, price_id, educator_rate, educator_rate_id, channel_rate, channel_rate_id }: Terms,
): Omit<SaleRow, 'id'> {
  return {
    at: at.toISOString(),
    day,
    month: monthOf(day),
    student_id: studentId,
    educator_id: educatorId,
    channel_id: channelId,
    duration_days: durationDays,
    amount,
    educator_commission: shareOf(amount, educator_rate),
    channel_commission: channelId === null ? 0 : shareOf(amount, channel_rate),
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
