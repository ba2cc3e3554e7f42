import { erasableColumns, sealedColumns } from '#platform/database/seal.ts';
import type { PostgresTrigger, Triggers } from '#platform/database/triggers.ts';

const refusal = 'The audit trail can only be added to';
const refuse = `select raise(abort, '${refusal}');`;

/**
 * Whether an update only empties values of an entry that an erasure names. The subject may change, because it is only a
 * search key.
 */
const isRedaction = (same: string) =>
  [
    'exists (select 1 from audit_redactions where entry_id = old.id)',
    ...['id', 'seal', ...sealedColumns].map((column) => `new.${column} ${same} old.${column}`),
    ...erasableColumns.map((column) => `(new.${column} is null or new.${column} ${same} old.${column})`),
  ].join(' and ');

/** A REPLACE deletes rows without firing the delete trigger that would refuse it. */
const recordsOf = (table: string, isPresent: string) => ({
  [`${table}_no_update`]: `before update on ${table} begin ${refuse} end`,
  [`${table}_no_delete`]: `before delete on ${table} begin ${refuse} end`,
  [`${table}_no_replace`]: `before insert on ${table}
    when exists (select 1 from ${table} where ${isPresent}) begin ${refuse} end`,
});

const fixed = (table: string): PostgresTrigger => ({
  on: `before update or delete or truncate on ${table} for each statement`,
  run: `raise exception '${refusal}';`,
});

/**
 * Refuses to change, replace or remove entries of the audit trail and records of erasures. An erasure may empty the
 * personal values of the entries that it names, once.
 */
export const triggers: Triggers = {
  sqlite: {
    audit_entries_no_update: `before update on audit_entries when not (${isRedaction('is')}) begin ${refuse} end`,
    audit_entries_no_delete: `before delete on audit_entries begin ${refuse} end`,
    audit_entries_no_replace: `before insert on audit_entries
      when exists (select 1 from audit_entries where id = new.id) begin ${refuse} end`,
    ...recordsOf('erasures', 'id = new.id or (kind = new.kind and record_id = new.record_id)'),
    ...recordsOf('audit_redactions', 'entry_id = new.entry_id'),
    ...recordsOf('audit_bulks', 'id = new.id'),
  },
  postgres: {
    audit_entries_no_change: {
      on: 'before delete or truncate on audit_entries for each statement',
      run: `raise exception '${refusal}';`,
    },
    audit_entries_no_update: {
      on: 'before update on audit_entries for each row',
      run: `if not (${isRedaction('is not distinct from')}) then raise exception '${refusal}'; end if;
      return new;`,
    },
    erasures_no_change: fixed('erasures'),
    audit_redactions_no_change: fixed('audit_redactions'),
    audit_bulks_no_change: fixed('audit_bulks'),
  },
};
