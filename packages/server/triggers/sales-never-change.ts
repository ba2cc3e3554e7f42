import type { Triggers } from '#platform/database/triggers.ts';

const refuse = `select raise(abort, 'Sales are never changed');`;

/** All but the user, who changes when two users are merged, which are one person. */
const columns = `id, at, day, month, educator_id, channel_id, duration_days, amount, educator_commission,
  channel_commission, price_id, educator_rate_id, channel_rate_id, subscription_code, refund_of, refunded_months,
  refunded_amount, correction_of, undoes, reason`;
const isOtherKind = 'when (old.student_id is null or new.student_id is null)';

/** Refuses to change, replace or delete a sale: a wrong one is refunded by a negative sale. */
export const triggers: Triggers = {
  sqlite: {
    sales_no_update: `before update of ${columns} on sales begin ${refuse} end`,
    sales_no_other_kind: `before update of student_id on sales ${isOtherKind} begin ${refuse} end`,
    sales_no_delete: `before delete on sales begin ${refuse} end`,
    sales_no_replace: `before insert on sales
      when exists (select 1 from sales where id = new.id) begin ${refuse} end`,
  },
  postgres: {
    sales_no_change: {
      on: `before update of ${columns} or delete or truncate on sales for each statement`,
      run: `raise exception 'Sales are never changed';`,
    },
    sales_no_other_kind: {
      on: `before update of student_id on sales for each row ${isOtherKind}`,
      run: `raise exception 'Sales are never changed';`,
    },
  },
};
