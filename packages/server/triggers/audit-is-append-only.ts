import type { Triggers } from '#platform/database/triggers.ts';

const refuse = `select raise(abort, 'The audit trail can only be added to');`;

/** Nobody changes, replaces or removes an entry of the audit trail. */
export const triggers: Triggers = {
  sqlite: {
    audit_entries_no_update: `before update on audit_entries begin ${refuse} end`,
    audit_entries_no_delete: `before delete on audit_entries begin ${refuse} end`,
    audit_entries_no_replace: `before insert on audit_entries
      when exists (select 1 from audit_entries where id = new.id) begin ${refuse} end`,
  },
  postgres: {
    audit_entries_no_change: {
      on: 'before update or delete or truncate on audit_entries for each statement',
      run: `raise exception 'The audit trail can only be added to';`,
    },
  },
};
