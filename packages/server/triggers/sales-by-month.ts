import type { Triggers } from '#platform/database/triggers.ts';

/** Every sale and refund counts at once in the month of its educator and in that of its channel; channel 0 stands for none. */
export const triggers: Triggers = {
  sqlite: {
    sales_sum: `after insert on sales begin
      insert into sales_months (educator_id, month, channel_id, sales, amount, educator_commission, channel_commission)
      values (new.educator_id, new.month, coalesce(new.channel_id, 0), 1, new.amount, new.educator_commission, new.channel_commission)
      on conflict (educator_id, month, channel_id) do update set sales = sales + 1, amount = amount + excluded.amount,
        educator_commission = educator_commission + excluded.educator_commission,
        channel_commission = channel_commission + excluded.channel_commission;
      insert into channel_months (channel_id, month, amount) select new.channel_id, new.month, new.amount
      where new.channel_id is not null
      on conflict (channel_id, month) do update set amount = amount + excluded.amount;
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
      insert into channel_months as total (channel_id, month, amount)
      select channel_id, month, sum(amount) from new_rows where channel_id is not null group by 1, 2 order by 1, 2
      on conflict (channel_id, month) do update set amount = total.amount + excluded.amount;
      return null;`,
    },
  },
};
