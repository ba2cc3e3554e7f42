import { type Duration, type RuleKind, reportedMonths } from '@eemusic/contract/sales/commissions';
import type { Receiver } from '@eemusic/contract/sales/choices';
import { type Generated, type RawBuilder, sql, type Insertable, type Transaction } from 'kysely';
import { addMonths, monthOf } from '@eemusic/contract/platform/days';
import { type Query, chunks } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

/** Amounts are in minor units. */
export type SaleRow = {
  id: number;
  at: string;
  day: string;
  /** The month of its statement, as YYYY-MM; later than the month of `day` if that one was closed already. */
  month: string;
  /** Null for an adjustment of a statement, as are its price and rates. */
  student_id: number | null;
  /** Null for an adjustment of a channel. */
  educator_id: number | null;
  channel_id: number | null;
  duration_days: number;
  amount: number;
  educator_commission: number;
  channel_commission: number;
  price_id: number | null;
  educator_rate_id: number | null;
  channel_rate_id: number | null;
  subscription_code: string | null;
  refund_of: number | null;
  /** What part a refund takes: some of the months, an amount or, if both are null, all that was left. */
  refunded_months: number | null;
  refunded_amount: number | null;
  /** The sale or refund whose amounts this row adjusts, after its price or rate was corrected. */
  correction_of: number | null;
  undoes: number | null;
  reason: string | null;
};

type RuleColumns = {
  id: Generated<number>;
  holds_from: string;
  reason: Generated<string>;
  /** Null for the rules that the console started with. */
  added_by: string | null;
  added_at: string | null;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    prices: RuleColumns & { duration_days: Duration; amount: number };
    /** A rate with a receiver's id is that receiver's own and takes precedence over the general one. */
    commission_rates: RuleColumns & { receiver: Receiver; receiver_id: number | null; basis_points: number };
    rule_corrections: {
      id: Generated<number>;
      kind: RuleKind;
      rule_id: number;
      value_before: number;
      value_after: number;
      /** The newest sale that was made before the correction, by the old value. */
      last_sale_id: number;
      reason: string;
      corrected_by: string;
      corrected_at: string;
    };
    sales: Omit<SaleRow, 'id'> & { id: Generated<number> };
    /** Sums of sales, refunds, corrections and adjustments; channel or educator 0 means none. */
    sales_months: {
      educator_id: number;
      month: string;
      channel_id: number;
      entries: number;
      amount: number;
      educator_commission: number;
      channel_commission: number;
    };
  }
}

export const toMinor = (major: number): number => Math.round(major * 100);

export const toMajor = (minor: number): number => minor / 100;

/** Returns this part of a whole of an amount, rounded half up; 0 of a whole of 0. The factors can exceed 2^53. */
export function shareIn(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

export function shareOf(amount: number, basisPoints: number): number {
  return Math.floor((amount * basisPoints + 5_000) / 10_000);
}

export function monthsOfReport(today: string): string[] {
  const running = monthOf(today);
  return Array.from({ length: reportedMonths }, (_, index) => addMonths(running, index + 1 - reportedMonths));
}

const isReopened = (receiver: 'educator' | 'channel') => sql`exists (select 1 from statements
  where statements.receiver = ${sql.lit(receiver)} and statements.receiver_id = ${sql.ref(`sales.${receiver}_id`)}
    and statements.month = candidate.month and statements.state = 'open')`;

/**
 * For a row of `sales`, or of something with its month, educator and channel: the month whose statements it goes into.
 * Statements of a closed month never change, so a late booking goes into the next month that is open for both the
 * educator and the channel; the month after the last closed one is. The caller must hold `lockUserManagement` or run in
 * `changeBesideOthers`, under which no month is closed.
 */
export const bookedMonth: RawBuilder<string> = sql`case
  when not exists (select 1 from closed_months where closed_months.month = sales.month) then sales.month
  else (select min(candidate.month) from (
      select sales.month as month union select next from closed_months union select month from closed_months) candidate
    where candidate.month >= sales.month and not exists (select 1 from closed_months closed
      where closed.month = candidate.month and not (
        (sales.educator_id is null or ${isReopened('educator')})
          and (sales.channel_id is null or ${isReopened('channel')})))) end`;

type Entry = { month: string; educator_id: number | null; channel_id: number | null };

export async function openMonth(db: Query, { month, educator_id, channel_id }: Entry): Promise<string> {
  const { rows } = await sql<{ month: string }>`select ${bookedMonth} as month from (
    select cast(${month} as varchar(7)) as month, cast(${educator_id} as integer) as educator_id,
      cast(${channel_id} as integer) as channel_id) sales`.execute(db);
  return rows[0]?.month ?? month;
}

type Columns = Record<'saleId' | 'rateId' | 'current', RawBuilder<unknown>>;

/**
 * The basis points from which the commission of a row of `sales` was calculated. If the rate was corrected later, the
 * row keeps the old value, and its correction has the new one. `current` is the rate's value now.
 */
export const bookedRate = ({ saleId, rateId, current }: Columns): RawBuilder<number> => sql<number>`coalesce(
  (select correction.value_before from rule_corrections correction
    where correction.kind = 'rate' and correction.rule_id = ${rateId} and correction.last_sale_id >= ${saleId}
    order by correction.id limit 1), ${current})`;

/* Only this file writes sales; triggers keep the sums of them. */

type Tx = Transaction<Tables>;

export async function insertSales(tx: Tx, rows: readonly Insertable<Tables['sales']>[]): Promise<number[]> {
  const added = await tx.insertInto('sales').values(rows).returning('id').execute();
  return added.map(({ id }) => id).toSorted((a, b) => a - b);
}

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

export async function lastSaleId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from sales`.execute(tx);
  return rows[0]?.id ?? 0;
}
