import { type Kysely, sql } from 'kysely';

/**
 * The last day of a subscription belongs to the student, whoever changes it: a form, an import, a deletion. The key in
 * use follows it by itself, so that lists and counts of keys need look at keys alone. Of what is shown with a key, the
 * rest is the student's, too: a change of it makes a new version of the key.
 */
export async function followOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger students_key after update of ${columnsOf()} on students when ${sql.join(
    shown.map((column) => sql`old.${sql.ref(column)} is not new.${sql.ref(column)}`),
    sql` or `,
  )} begin
    update subscription_keys set is_held = 0, version = version + 1
    where code = old.subscription_code and student_id = old.id and is_held = 1
      and old.subscription_code is not new.subscription_code;
    update subscription_keys set is_held = case when new.deleted_at is null then 1 else 0 end,
      runs_until = coalesce(new.expires_on, '9999-12-31'), version = version + 1
    where code = new.subscription_code and student_id = new.id;
  end`.execute(db);
}

export async function followOnPostgres(db: Kysely<unknown>): Promise<void> {
  const changed = sql`from taken join brought on brought.id = taken.id`;
  const differs = sql.join(
    shown.map((column) => sql`taken.${sql.ref(column)} is distinct from brought.${sql.ref(column)}`),
    sql` or `,
  );
  const letGo = sql`update subscription_keys keys set is_held = 0, version = keys.version + 1 ${changed}
    where keys.code = taken.subscription_code and keys.student_id = taken.id and keys.is_held = 1
      and taken.subscription_code is distinct from brought.subscription_code`;
  const follow = sql`update subscription_keys keys set is_held = case when brought.deleted_at is null then 1 else 0 end,
      runs_until = coalesce(brought.expires_on, '9999-12-31'), version = keys.version + 1 ${changed}
    where keys.code = brought.subscription_code and keys.student_id = brought.id and (${differs})`;
  // Planned anew each time: a plan for many students, once made, would be kept for those of one.
  await sql`create function students_key() returns trigger language plpgsql as $$ begin
    execute $change$ ${letGo} $change$; execute $change$ ${follow} $change$;
    return null; end $$`.execute(db);
  await sql`create trigger students_key after update on students
    referencing old table as taken new table as brought for each statement execute function students_key()`.execute(db);
}

const shown = [
  'subscription_code',
  'expires_on',
  'deleted_at',
  'full_name',
  'contact_number',
  'contact_email',
  'region',
] as const;

const columnsOf = () => sql.join(shown.map((column) => sql.ref(column)));
