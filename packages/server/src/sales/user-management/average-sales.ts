import { addMonths, monthOf } from '@eemusic/contract/platform/days';
import { type RawBuilder, sql } from 'kysely';

const monthCount = 12;

export type Months = { from: string; to: string };

/** Returns the running month and the eleven months before it. */
export function lastMonths(today: string): Months {
  const running = monthOf(today);
  return { from: addMonths(running, 1 - monthCount), to: running };
}

/** The SQL expression for sales in these months in minor units, for each row of `channels`. */
export const soldByChannel = (months: Months) =>
  soldIn('statements', sql`receiver = 'channel' and receiver_id = channels.id`, months);

/** The SQL expression for sales in these months in minor units, for each row of `educators`. */
export const soldByEducator = (months: Months) => soldIn('sales_months', sql`educator_id = educators.id`, months);

/** The sales of all educators in these months, as a table to join: `educator_id` and `sold`, in minor units. */
export const soldByEducators = ({ from, to }: Months) =>
  sql<{ educator_id: number; sold: number }>`(select educator_id, sum(amount) as sold from sales_months
    where month between ${from} and ${to} group by educator_id)`;

function soldIn(table: string, ofRow: RawBuilder<unknown>, { from, to }: Months): RawBuilder<number> {
  return sql<number>`(select cast(coalesce(sum(amount), 0) as bigint) from ${sql.table(table)}
    where ${ofRow} and month between ${from} and ${to})`;
}

/** Returns the average per month in major units, rounded to two decimals; `sold` is in minor units. */
export const averageOf = (sold: number): number => Math.round(sold / monthCount) / 100;

/** Makes the result of the division of integers in `averageInSql` round down for negative sales, too. */
const offset = 1_000_000_000_000;

/** Like `averageOf`, for the SQL expression of sales in minor units. */
export const averageInSql = (sold: RawBuilder<number>): RawBuilder<number> =>
  sql`round(((${sold} + ${sql.lit(monthCount / 2 + monthCount * offset)}) / ${sql.lit(monthCount)} - ${sql.lit(offset)}) / 100.0, 2)`;
