import { addDays, startOfDay } from '@eemusic/contract/platform/days';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Period, type Scope } from '#learning/practice/index.ts';
import { readOffThread, type Database } from '#platform/database/index.ts';

/** What was sold and given back in a period, in major units: of all and of a channel by day, as the database keeps them. */
export async function sumSales(
  database: Database,
  { channelId, educatorId }: Scope,
  period: Period,
): Promise<{ count: number; refunds: number; amount: number }> {
  const [sums] =
    educatorId === null
      ? await sumDays(database, channelId ?? -1, period)
      : await sumOfEducator(database, { channelId, educatorId }, period);
  const { count, refunds, amount } = sums ?? {};
  return { count: Number(count ?? 0), refunds: Number(refunds ?? 0), amount: Number(amount ?? 0) / 100 };
}

/** Rows of `sales`. */
export function isSaleOf({ channelId, educatorId }: Scope, { from, to }: Period): RawBuilder<SqlBool> {
  const ofChannel = channelId === null ? sql`` : sql`and channel_id = ${channelId}`;
  const ofEducator = educatorId === null ? sql`` : sql`and educator_id = ${educatorId}`;
  return sql`at >= ${startOfDay(from).toISOString()} and at < ${startOfDay(addDays(to, 1)).toISOString()}
    ${ofChannel} ${ofEducator}`;
}

type Sums = { count: number | null; refunds: number | null; amount: number | null };

const sumDays = ({ read }: Database, channelId: number, { from, to }: Period): Promise<Sums[]> =>
  read
    .selectFrom('sales_days')
    .select(({ fn }) => [fn.sum<number>('sales').as('count'), fn.sum<number>('refunds').as('refunds')])
    .select(({ fn }) => fn.sum<number>('amount').as('amount'))
    .where('channel_id', '=', channelId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();

function sumOfEducator({ source, read }: Database, scope: Scope, period: Period): Promise<Sums[]> {
  const query = sql<Sums>`select count(*) - count(refund_of) as count, count(refund_of) as refunds,
    sum(amount) as amount from sales where ${isSaleOf(scope, period)}`;
  return readOffThread(source, query.compile(read));
}
