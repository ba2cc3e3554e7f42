import { type Kysely, sql } from 'kysely';
import { instant, required, table } from './columns.ts';

type Engine = 'sqlite' | 'postgres';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeSettings(db, engine);
  await makeAdministrators(db, engine);
  await makeSessions(db, engine);
  await makeAudit(db, engine);
}

async function makeSettings(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'varchar(60)', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute();

  await table(db, engine, 'idempotency_keys')
    .addColumn('owner', 'varchar(80)', required)
    .addColumn('key', 'varchar(255)', required)
    .addColumn('endpoint', 'varchar(200)', required)
    .addColumn('body_hash', 'varchar(64)', required)
    .addColumn('answer', 'text')
    .addColumn('created_at', instant, required)
    .addColumn('lease_until', instant, required)
    .execute();
  await db.schema
    .createIndex('idempotency_keys_once')
    .unique()
    .on('idempotency_keys')
    .columns(['owner', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('created_at').execute();

  await table(db, engine, 'jobs')
    .addColumn('kind', 'varchar(80)', required)
    .addColumn('payload', 'text', required)
    .addColumn('unique_key', 'varchar(200)')
    .addColumn('run_at', instant, required)
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('max_attempts', 'integer', required)
    .addColumn('lease_until', instant)
    .addColumn('lease_owner', 'varchar(80)')
    .addColumn('last_error', 'text')
    .addColumn('created_at', instant, required)
    .addColumn('done_at', instant)
    .addColumn('dead_at', instant)
    .execute();
  await sql`create unique index jobs_once on jobs (unique_key) where done_at is null and dead_at is null`.execute(db);
  await sql`create index jobs_done on jobs (done_at) where done_at is not null`.execute(db);
  await sql`create index jobs_due on jobs (run_at) where done_at is null and dead_at is null`.execute(db);
}

async function makeAdministrators(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'administrators')
    .addColumn('full_name', 'varchar(120)', required)
    .addColumn('username', 'varchar(60)', required)
    .addColumn('username_key', 'varchar(60)', required)
    .addColumn('email', 'varchar(254)', required)
    .addColumn('email_key', 'varchar(254)', required)
    .addColumn('mobile', 'varchar(32)', required)
    .addColumn('age', 'integer')
    .addColumn('gender', 'integer', (column) => column.check(sql`gender in (0, 1)`))
    .addColumn('password_hash', 'varchar(200)', required)
    .addColumn('file_name', 'varchar(80)')
    .addColumn('is_active', 'integer', (column) => column.notNull().check(sql`is_active in (0, 1)`))
    .addColumn('role', 'integer', (column) => column.notNull().check(sql`role in (1, 2)`))
    .addColumn('created_at', instant, required)
    .addColumn('deleted_at', instant)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`create unique index administrators_email on administrators (email_key) where deleted_at is null`.execute(
    db,
  );
  await sql`create unique index administrators_username on administrators (username_key) where deleted_at is null`.execute(
    db,
  );

  await db.schema
    .createTable('administrator_codes')
    .addColumn('administrator_id', 'integer', (column) => column.notNull().references('administrators.id'))
    .addColumn('code', 'varchar(2)', required)
    .addPrimaryKeyConstraint('administrator_codes_once', ['administrator_id', 'code'])
    .execute();
}

async function makeSessions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'sessions')
    .addColumn('administrator_id', 'integer', (column) => column.notNull().references('administrators.id'))
    .addColumn('token_hash', 'varchar(64)', (column) => column.notNull().unique())
    .addColumn('stays', 'integer', (column) => column.notNull().check(sql`stays in (0, 1)`))
    .addColumn('created_at', instant, required)
    .addColumn('last_seen_at', instant, required)
    .addColumn('idle_until', instant, required)
    .addColumn('expires_at', instant, required)
    .addColumn('address', 'varchar(60)', required)
    .addColumn('user_agent', 'varchar(300)', required)
    .execute();
  await db.schema.createIndex('sessions_administrator').on('sessions').column('administrator_id').execute();

  await table(db, engine, 'sign_in_attempts')
    .addColumn('email_key', 'varchar(254)', required)
    .addColumn('address', 'varchar(60)', required)
    .addColumn('at', instant, required)
    .execute();
  await db.schema.createIndex('sign_in_attempts_email').on('sign_in_attempts').columns(['email_key', 'at']).execute();
  await db.schema.createIndex('sign_in_attempts_address').on('sign_in_attempts').columns(['address', 'at']).execute();
}

async function makeAudit(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'audit_entries')
    .addColumn('at', instant, required)
    .addColumn('actor_kind', 'varchar(20)', required)
    .addColumn('actor_id', 'integer')
    .addColumn('actor_name', 'varchar(200)', required)
    .addColumn('session_id', 'integer')
    .addColumn('address', 'varchar(60)')
    .addColumn('user_agent', 'varchar(300)')
    .addColumn('request_id', 'varchar(60)')
    .addColumn('action', 'varchar(80)', required)
    .addColumn('record_kind', 'varchar(40)', required)
    .addColumn('record_id', 'varchar(80)')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  await db.schema
    .createIndex('audit_entries_record')
    .on('audit_entries')
    .columns(['record_kind', 'record_id', 'id'])
    .execute();
  await db.schema.createIndex('audit_entries_actor').on('audit_entries').columns(['actor_id', 'id']).execute();
  await (engine === 'sqlite' ? appendOnlyOnSqlite(db) : appendOnlyOnPostgres(db));
}

async function appendOnlyOnSqlite(db: Kysely<unknown>): Promise<void> {
  const refusal = sql.lit('The audit trail can only be added to');
  await sql`create trigger audit_entries_no_update before update on audit_entries begin select raise(abort, ${refusal}); end`.execute(
    db,
  );
  await sql`create trigger audit_entries_no_delete before delete on audit_entries begin select raise(abort, ${refusal}); end`.execute(
    db,
  );
}

async function appendOnlyOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception 'The audit trail can only be added to'; end $$`.execute(db);
  await sql`create trigger audit_entries_no_change before update or delete or truncate on audit_entries
    for each statement execute function refuse_audit_change()`.execute(db);
}
