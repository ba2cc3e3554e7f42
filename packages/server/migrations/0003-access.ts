import { type Kysely, sql } from 'kysely';
import { instant, required, table } from './columns.ts';

type Engine = 'sqlite' | 'postgres';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await widenAdministrators(db);
  await makeRecoveryCodes(db, engine);
  await makePasswordResets(db, engine);
  await makeDeletions(db, engine);
  await widenAudit(db, engine);
}

/** What a list is searched and sorted by; two-step sign-in. */
async function widenAdministrators(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('administrators')
    .addColumn('name_key', 'varchar(240)', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('administrators')
    .addColumn('search_key', 'varchar(800)', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('administrators').addColumn('two_step_secret', 'varchar(120)').execute();
  await db.schema.alterTable('administrators').addColumn('two_step_pending', 'varchar(120)').execute();
  await db.schema.alterTable('administrators').addColumn('two_step_used', 'integer').execute();

  const people = await sql<Named>`select id, full_name, username, email, mobile from administrators`.execute(db);
  for (const { id, full_name, username, email, mobile } of people.rows) {
    const fold = (text: string) => text.normalize('NFKC').toLowerCase();
    const searched = fold([full_name, username, email, mobile].join('\n')).slice(0, 800).toWellFormed();
    await sql`update administrators set name_key = ${fold(full_name).slice(0, 240).toWellFormed()}, search_key = ${searched} where id = ${id}`.execute(
      db,
    );
  }
}

type Named = { id: number; full_name: string; username: string; email: string; mobile: string };

async function makeRecoveryCodes(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'recovery_codes')
    .addColumn('administrator_id', 'integer', (column) => column.notNull().references('administrators.id'))
    .addColumn('code_hash', 'varchar(64)', required)
    .execute();
  await db.schema
    .createIndex('recovery_codes_once')
    .unique()
    .on('recovery_codes')
    .columns(['administrator_id', 'code_hash'])
    .execute();
}

async function makePasswordResets(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'password_resets')
    .addColumn('administrator_id', 'integer', (column) => column.notNull().references('administrators.id'))
    .addColumn('token_hash', 'varchar(64)', (column) => column.notNull().unique())
    .addColumn('created_at', instant, required)
    .addColumn('expires_at', instant, required)
    .addColumn('used_at', instant)
    .execute();
  await db.schema
    .createIndex('password_resets_administrator')
    .on('password_resets')
    .columns(['administrator_id', 'created_at'])
    .execute();

  await table(db, engine, 'password_reset_requests')
    .addColumn('address', 'varchar(60)', required)
    .addColumn('at', instant, required)
    .execute();
  await db.schema
    .createIndex('password_reset_requests_address')
    .on('password_reset_requests')
    .columns(['address', 'at'])
    .execute();
}

async function makeDeletions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'deletions')
    .addColumn('kind', 'varchar(40)', required)
    .addColumn('records', 'text', required)
    .addColumn('at', instant, required)
    .addColumn('expires_at', instant, required)
    .addColumn('restored_at', instant)
    .addColumn('purged_at', instant)
    .execute();
  await sql`create index deletions_open on deletions (expires_at) where restored_at is null and purged_at is null`.execute(
    db,
  );
}

/** A row of the audit trail cannot be replaced either, and on PostgreSQL the application's own user has no right to change one. */
async function widenAudit(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('audit_entries')
    .addColumn('deletion_id', 'integer', (column) => column.references('deletions.id'))
    .execute();
  await db.schema.createIndex('audit_entries_at').on('audit_entries').column('at').execute();
  if (engine === 'postgres') {
    await sql`revoke update, delete, truncate on audit_entries from current_user`.execute(db);
    return;
  }
  const refusal = sql.lit('The audit trail can only be added to');
  await sql`create trigger audit_entries_no_replace before insert on audit_entries
    when exists (select 1 from audit_entries where id = new.id) begin select raise(abort, ${refusal}); end`.execute(db);
}
