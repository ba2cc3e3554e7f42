import type { Triggers } from '#platform/database/triggers.ts';

const refuse = `select raise(abort, 'Sales are never changed');`;

/** Refuses to change, replace or delete a sale: a wrong one is refunded by a negative sale. */
export const triggers: Triggers = {
  sqlite: {
    sales_no_update: `before update on sales begin ${refuse} end`,
    sales_no_delete: `before delete on sales begin ${refuse} end`,
    sales_no_replace: `before insert on sales
      when exists (select 1 from sales where id = new.id) begin ${refuse} end`,
  },
  postgres: {
    sales_no_change: {
      on: 'before update or delete or truncate on sales for each statement',
      run: `raise exception 'Sales are never changed';`,
    },
  },
};
