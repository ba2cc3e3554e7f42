import type { Triggers } from '#platform/database/triggers.ts';

const sums = 'month, receiver, receiver_id, sales, refunds, amount, commission';

/**
 * Refuses to change the sums of a closed or paid statement, and to delete one: later entries belong to a later month,
 * or the statement must be reopened first.
 */
export const triggers: Triggers = {
  sqlite: {
    statements_no_change: `before update of ${sums} on statements when old.state <> 'open'
      begin select raise(abort, 'A closed statement never changes'); end`,
    statements_no_delete: `before delete on statements when old.state <> 'open'
      begin select raise(abort, 'A closed statement never changes'); end`,
  },
  postgres: {
    statements_no_change: {
      on: `before update of ${sums} or delete on statements for each row when (old.state <> 'open')`,
      run: `raise exception 'A closed statement never changes';`,
    },
  },
};
