import type { Triggers } from '#platform/database/triggers.ts';

/**
 * Adds every sale and refund to the sums of its day, for its channel (0 for none) and for all channels (-1). A
 * correction changes the amount alone: it is neither a sale nor a refund.
 */
export const triggers: Triggers = {
  sqlite: {
    sales_by_day: `after insert on sales begin
      insert into sales_days (channel_id, day, sales, refunds, amount)
      values (coalesce(new.channel_id, 0), new.day, coalesce(new.refund_of, new.correction_of) is null,
          new.refund_of is not null, new.amount),
        (-1, new.day, coalesce(new.refund_of, new.correction_of) is null, new.refund_of is not null, new.amount)
      on conflict (channel_id, day) do update set sales = sales + excluded.sales, refunds = refunds + excluded.refunds,
        amount = amount + excluded.amount;
    end`,
  },
  postgres: {
    sales_by_day: {
      on: 'after insert on sales referencing new table as new_rows for each statement',
      run: `
      insert into sales_days as total (channel_id, day, sales, refunds, amount)
      select channel, day, count(*) - count(refund_of) - count(correction_of), count(refund_of),
        sum(amount) from (
        select coalesce(channel_id, 0) as channel, day, amount, refund_of, correction_of from new_rows
        union all select -1, day, amount, refund_of, correction_of from new_rows) rows
      group by 1, 2 order by 1, 2
      on conflict (channel_id, day) do update set sales = total.sales + excluded.sales,
        refunds = total.refunds + excluded.refunds, amount = total.amount + excluded.amount;
      return null;`,
    },
  },
};
