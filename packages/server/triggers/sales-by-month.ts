import type { Triggers } from '#platform/database/triggers.ts';

/**
 * Adds every sale and refund to the sums of its month: by educator and channel (0 for none), and to the statement of
 * each receiver. A correction changes amounts alone: it is neither a sale nor a refund.
 */
export const triggers: Triggers = {
  sqlite: {
    sales_sum: `after insert on sales begin
      insert into sales_months (educator_id, month, channel_id, sales, amount, educator_commission, channel_commission)
      values (new.educator_id, new.month, coalesce(new.channel_id, 0), 1, new.amount, new.educator_commission, new.channel_commission)
      on conflict (educator_id, month, channel_id) do update set sales = sales + 1, amount = amount + excluded.amount,
        educator_commission = educator_commission + excluded.educator_commission,
        channel_commission = channel_commission + excluded.channel_commission;
      ${addToStatement('channel')}
      ${addToStatement('educator')}
    end`,
  },
  postgres: {
    sales_sum: {
      on: 'after insert on sales referencing new table as new_rows for each statement',
      run: `
      insert into sales_months as total (educator_id, month, channel_id, sales, amount, educator_commission, channel_commission)
      select educator_id, month, coalesce(channel_id, 0), count(*), sum(amount), sum(educator_commission), sum(channel_commission)
      from new_rows group by 1, 2, 3 order by 1, 2, 3
      on conflict (educator_id, month, channel_id) do update set sales = total.sales + excluded.sales,
        amount = total.amount + excluded.amount,
        educator_commission = total.educator_commission + excluded.educator_commission,
        channel_commission = total.channel_commission + excluded.channel_commission;
      insert into statements as total (month, receiver, receiver_id, sales, refunds, amount, commission)
      select month, receiver, receiver_id, count(*) - count(refund_of) - count(correction_of), count(refund_of),
        sum(amount), sum(commission) from (
        select month, 'channel' as receiver, channel_id as receiver_id, refund_of, correction_of, amount,
          channel_commission as commission from new_rows where channel_id is not null
        union all select month, 'educator', educator_id, refund_of, correction_of, amount, educator_commission from new_rows
      ) rows group by 1, 2, 3 order by 2, 3, 1
      on conflict (receiver, receiver_id, month) do update set sales = total.sales + excluded.sales,
        refunds = total.refunds + excluded.refunds, amount = total.amount + excluded.amount,
        commission = total.commission + excluded.commission;
      return null;`,
    },
  },
};

function addToStatement(receiver: 'channel' | 'educator'): string {
  return `insert into statements (month, receiver, receiver_id, sales, refunds, amount, commission)
      select new.month, '${receiver}', new.${receiver}_id, coalesce(new.refund_of, new.correction_of) is null,
        new.refund_of is not null, new.amount, new.${receiver}_commission
      where new.${receiver}_id is not null
      on conflict (receiver, receiver_id, month) do update set sales = sales + excluded.sales,
        refunds = refunds + excluded.refunds, amount = amount + excluded.amount,
        commission = commission + excluded.commission;`;
}
