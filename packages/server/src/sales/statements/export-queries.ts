import type { Currency } from '@eemusic/contract/platform/currencies';
import { monthOf } from '@eemusic/contract/platform/days';
import { type RawBuilder, sql } from 'kysely';
import { bookedRate } from '#sales/commissions/index.ts';

export type Period = { from: string; to: string };

type Sums = {
  month: string;
  channel: string | null;
  educator: string;
  amount: number;
  educator_commission: number;
  channel_commission: number;
  /** That of the educator's statement, once it is closed. */
  currency: Currency | null;
};

export type SaleLine = Sums & {
  id: number;
  day: string;
  student: string;
  duration_days: number;
  educator_rate: number;
  channel_rate: number | null;
  refund_of: number | null;
  correction_of: number | null;
  reason: string | null;
};

export type SchoolLine = Sums & { sales: number; refunds: number };

/**
 * An entry that was carried over into a later statement counts on the first day of that month, so that the export of a
 * month equals its statements.
 */
const within = ({ from, to }: Period): RawBuilder<unknown> => {
  const booked = sql`case when substr(sales.day, 1, 7) = sales.month then sales.day else sales.month || '-01' end`;
  return sql`sales.month between ${monthOf(from)} and ${monthOf(to)} and ${booked} between ${from} and ${to}`;
};

const closedCurrency = sql`case when statement.state <> 'open' then statement.currency end as currency`;

const statementOf = (entry: 'sales' | 'sums') => sql`statements statement on statement.receiver = 'educator'
      and statement.receiver_id = ${sql.ref(`${entry}.educator_id`)} and statement.month = ${sql.ref(`${entry}.month`)}`;

/** Whether a statement of these months was closed in another currency. */
export const closedInOthers = ({ from, to }: Period, currency: Currency) => sql<{ found: number }>`
  select 1 as found from statements where state <> 'open' and currency <> ${currency}
    and month between ${monthOf(from)} and ${monthOf(to)} limit 1`;

const rateOf = (receiver: 'educator' | 'channel') =>
  bookedRate({
    saleId: sql.ref('sales.id'),
    rateId: sql.ref(`sales.${receiver}_rate_id`),
    current: sql.ref(`${receiver}_rate.basis_points`),
  });

/** Sorted as in an index. With left joins, the query planner starts from the sales. */
export const saleLines = (period: Period) => sql<SaleLine>`
  select sales.id, sales.day, sales.month, channel.name as channel, coalesce(educator.name, '') as educator,
    coalesce(student.full_name, '') as student, sales.duration_days, sales.amount, sales.educator_commission,
    sales.channel_commission, ${rateOf('educator')} as educator_rate, ${rateOf('channel')} as channel_rate,
    sales.refund_of, sales.correction_of, sales.reason, ${closedCurrency}
  from sales
    left join ${statementOf('sales')}
    left join students student on student.id = sales.student_id
    left join educators educator on educator.id = sales.educator_id
    left join channels channel on channel.id = sales.channel_id
    left join commission_rates educator_rate on educator_rate.id = sales.educator_rate_id
    left join commission_rates channel_rate on channel_rate.id = sales.channel_rate_id
  where ${within(period)} order by sales.month, sales.at, sales.id`;

export const schoolLines = (period: Period) => sql<SchoolLine>`
  select sums.*, channel.name as channel, coalesce(educator.name, '') as educator, ${closedCurrency} from (
      select month, channel_id, educator_id, count(*) - count(refund_of) - count(correction_of) as sales,
        count(refund_of) as refunds, cast(sum(amount) as bigint) as amount,
        cast(sum(educator_commission) as bigint) as educator_commission,
        cast(sum(channel_commission) as bigint) as channel_commission
      from sales where ${within(period)} group by month, channel_id, educator_id) sums
    left join ${statementOf('sums')}
    left join educators educator on educator.id = sums.educator_id
    left join channels channel on channel.id = sums.channel_id
  order by sums.month, channel.name_key nulls first, channel.id, educator.name_key, educator.id`;
