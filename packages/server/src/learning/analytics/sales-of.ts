import { monthOf } from '@eemusic/contract/platform/days';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Period, type Scope } from '#learning/practice/index.ts';
import { readOnReplica, type Database } from '#platform/database/index.ts';

/**
 * Returns the numbers of sales and refunds in a period, and their amount in major units. Those of a channel, or of
 * everybody, come from daily sums.
 */
export async function sumSales(
  database: Database,
  { channelId, educatorId }: Scope,
  period: Period,
): Promise<{ count: number; refunds: number; amount: number }> {
  const [sums] =
    educatorId === null
      ? await sumDays(database, channelId, period)
      : await sumOfEducator(database, { channelId, educatorId }, period);
  const { count, refunds, amount } = sums ?? {};
  return { count: Number(count ?? 0), refunds: Number(refunds ?? 0), amount: Number(amount ?? 0) / 100 };
}

/** The SQL condition on rows of `sales`. */
export function isSaleOf({ channelId, educatorId }: Scope, { from, to }: Period): RawBuilder<SqlBool> {
  // The month of the statement is never earlier than the month of the sale, which limits the range of the index.
  const since = sql`month >= ${monthOf(from)}`;
  const ofChannel = channelId === null ? sql`` : sql`and channel_id = ${channelId} and ${since}`;
  const ofEducator = educatorId === null ? sql`` : sql`and educator_id = ${educatorId} and ${since}`;
  return sql`day between ${from} and ${to} ${ofChannel} ${ofEducator}`;
}

/** Counts corrections, which are rows of the list but neither sales nor refunds. */
export async function countCorrections({ read }: Database, scope: Scope, period: Period): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from sales
    where correction_of is not null and ${isSaleOf(scope, period)}`.execute(read);
  return Number(rows[0]?.count ?? 0);
}

type Sums = { count: number | null; refunds: number | null; amount: number | null };

const sumDays = ({ read }: Database, channelId: number | null, { from, to }: Period): Promise<Sums[]> =>
  read
    .selectFrom('sales_days')
    .select(({ fn }) => [fn.sum<number>('sales').as('count'), fn.sum<number>('refunds').as('refunds')])
    .select(({ fn }) => fn.sum<number>('amount').as('amount'))
    .$if(channelId !== null, (days) => days.where('channel_id', '=', channelId))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();

function sumOfEducator({ source, read }: Database, scope: Scope, period: Period): Promise<Sums[]> {
  const query = sql<Sums>`select count(*) - count(refund_of) - count(correction_of) as count, count(refund_of) as refunds,
    sum(amount) as amount from sales where ${isSaleOf(scope, period)}`;
  return readOnReplica(source, query.compile(read));
}
