import type { Triggers } from '#platform/database/triggers.ts';

/** Every sale and refund counts at once on its day, for its channel (0 for none) and for all (-1). */
export const triggers: Triggers = {
  sqlite: {
    sales_by_day: `after insert on sales begin
      insert into sales_days (channel_id, day, sales, refunds, amount)
      values (coalesce(new.channel_id, 0), substr(new.at, 1, 10), new.refund_of is null, new.refund_of is not null, new.amount),
        (-1, substr(new.at, 1, 10), new.refund_of is null, new.refund_of is not null, new.amount)
      on conflict (channel_id, day) do update set sales = sales + excluded.sales, refunds = refunds + excluded.refunds,
        amount = amount + excluded.amount;
    end`,
  },
  postgres: {
    sales_by_day: {
      on: 'after insert on sales referencing new table as new_rows for each statement',
      run: `
      insert into sales_days as total (channel_id, day, sales, refunds, amount)
      select channel, substr(at, 1, 10), count(*) - count(refund_of), count(refund_of), sum(amount) from (
        select coalesce(channel_id, 0) as channel, at, amount, refund_of from new_rows
        union all select -1, at, amount, refund_of from new_rows) rows
      group by 1, 2 order by 1, 2
      on conflict (channel_id, day) do update set sales = total.sales + excluded.sales,
        refunds = total.refunds + excluded.refunds, amount = total.amount + excluded.amount;
      return null;`,
    },
  },
};
