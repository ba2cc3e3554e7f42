import type { Triggers } from '#platform/database/triggers.ts';

/** The columns of a student that lists of keys show; a change to one increments the version of the key. */
const shown = [
  'subscription_code',
  'expires_on',
  'deleted_at',
  'full_name',
  'contact_number',
  'contact_email',
  'region',
];

const differsIn = (columns: readonly string[], before: string, operator: string, after: string) =>
  columns.map((column) => `${before}.${column} ${operator} ${after}.${column}`).join(' or ');

/**
 * Copies the last day of a student's subscription into the key they hold, whatever changes it (a form, an import, a
 * deletion), so that lists and counts of keys read the table of keys alone.
 */
export const triggers: Triggers = {
  sqlite: {
    students_key: `after update of ${shown.join(', ')} on students when ${differsIn(shown, 'old', 'is not', 'new')} begin
      update subscription_keys set is_held = 0, version = version + 1
      where code = old.subscription_code and student_id = old.id and is_held = 1
        and old.subscription_code is not new.subscription_code;
      update subscription_keys set is_held = case when new.deleted_at is null then 1 else 0 end,
        runs_until = coalesce(new.expires_on, '9999-12-31'), version = version + 1
      where code = new.subscription_code and student_id = new.id;
    end`,
  },
  postgres: {
    students_key: {
      on: 'after update on students referencing old table as old_rows new table as new_rows for each statement',
      // `execute` plans each time: a cached plan made for many students would be slow for one.
      run: `
      execute $change$
        update subscription_keys keys set is_held = 0, version = keys.version + 1
        from old_rows join new_rows on new_rows.id = old_rows.id
        where keys.code = old_rows.subscription_code and keys.student_id = old_rows.id and keys.is_held = 1
          and old_rows.subscription_code is distinct from new_rows.subscription_code
      $change$;
      execute $change$
        update subscription_keys keys set is_held = case when new_rows.deleted_at is null then 1 else 0 end,
          runs_until = coalesce(new_rows.expires_on, '9999-12-31'), version = keys.version + 1
        from old_rows join new_rows on new_rows.id = old_rows.id
        where keys.code = new_rows.subscription_code and keys.student_id = new_rows.id
          and (${differsIn(shown, 'old_rows', 'is distinct from', 'new_rows')})
      $change$;
      return null;`,
    },
  },
};
