import { sql } from 'kysely';
import { dayAfter, type Period, type Scope, startOf } from '#counting/index.ts';
import { aside, type Database } from '#database/index.ts';

/** Sales of a period, refunds taken off, in major units: of all and of a channel by day, as the database keeps them. */
export async function sumSales(
  database: Database,
  { channelId, educatorId }: Scope,
  period: Period,
): Promise<{ count: number; amount: number }> {
  const [sums] =
    educatorId === null
      ? await sumDays(database, channelId ?? -1, period)
      : await sumOfEducator(database, { channelId, educatorId }, period);
  return { count: Number(sums?.count ?? 0), amount: Number(sums?.amount ?? 0) / 100 };
}

type Sums = { count: number | null; amount: number | null };

const sumDays = ({ read }: Database, channelId: number, { from, to }: Period): Promise<Sums[]> =>
  read
    .selectFrom('sales_days')
    .select(({ fn }) => [fn.sum<number>('sales').as('count'), fn.sum<number>('amount').as('amount')])
    .where('channel_id', '=', channelId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();

function sumOfEducator(
  { source, read }: Database,
  { channelId, educatorId }: { channelId: number | null; educatorId: number },
  { from, to }: Period,
): Promise<Sums[]> {
  const ofChannel = channelId === null ? sql`` : sql`and channel_id = ${channelId}`;
  const query = sql<Sums>`select sum(case when refund_of is null then 1 else -1 end) as count, sum(amount) as amount
    from sales where educator_id = ${educatorId} and at >= ${startOf(from).toISOString()}
      and at < ${startOf(dayAfter(to)).toISOString()} ${ofChannel}`;
  return aside(source, query.compile(read));
}
