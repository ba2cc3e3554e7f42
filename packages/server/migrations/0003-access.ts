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
    .addColumn('job_id', 'integer', required)
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

/**
 * What the trail is filtered and searched by. A row of it cannot be replaced either,
 * and on PostgreSQL the application's own user has no right to change one.
 */
async function widenAudit(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'audit_subjects')
    .addColumn('search_key', 'varchar(400)', (column) => column.notNull().unique())
    .execute();
  const trail = db.schema.alterTable('audit_entries');
  await trail.addColumn('deletion_id', 'integer', (column) => column.references('deletions.id')).execute();
  await trail.addColumn('area', 'varchar(40)', (column) => column.notNull().defaultTo('')).execute();
  await trail.addColumn('person_id', 'integer').execute();
  await trail.addColumn('record_name', 'varchar(200)').execute();
  await trail.addColumn('subject_id', 'integer', (column) => column.references('audit_subjects.id')).execute();
  await fillAudit(db, engine);

  await db.schema.dropIndex('audit_entries_record').execute();
  await db.schema.dropIndex('audit_entries_actor').execute();
  for (const [name, columns] of Object.entries(auditIndexes))
    await db.schema.createIndex(`audit_entries_${name}`).on('audit_entries').columns(columns).execute();

  if (engine === 'postgres') {
    await sql`revoke update, delete, truncate on audit_entries from current_user`.execute(db);
    return;
  }
  const refusal = sql.lit('The audit trail can only be added to');
  await sql`create trigger audit_entries_no_replace before insert on audit_entries
    when exists (select 1 from audit_entries where id = new.id) begin select raise(abort, ${refusal}); end`.execute(db);
}

const auditIndexes = {
  at: ['at', 'id', 'subject_id'],
  area: ['area', 'at', 'id'],
  person: ['person_id', 'at', 'id', 'area', 'subject_id'],
  record: ['record_kind', 'record_id', 'at', 'id'],
  subject: ['subject_id', 'at', 'id', 'area'],
};

type Told = { id: number; actor_kind: string; actor_id: number | null; actor_name: string; action: string };
type About = { record_kind: string; record_id: string | null; before: string | null; after: string | null };

/** Entries of before learn what they are searched by; the only time that a row of the trail changes. */
async function fillAudit(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const update = sql`create trigger audit_entries_no_update before update on audit_entries
    begin select raise(abort, ${sql.lit('The audit trail can only be added to')}); end`;
  if (engine === 'sqlite') await sql`drop trigger audit_entries_no_update`.execute(db);
  else await sql`alter table audit_entries disable trigger audit_entries_no_change`.execute(db);

  for (let last = 0, isMore = true; isMore;) {
    const { rows } = await sql<
      Told & About
    >`select id, actor_kind, actor_id, actor_name, action, record_kind, record_id,
      before, after from audit_entries where id > ${last} order by id limit 500`.execute(db);
    for (const row of rows) await fillEntry(db, row);
    last = rows.at(-1)?.id ?? 0;
    isMore = rows.length > 0;
  }

  if (engine === 'sqlite') await update.execute(db);
  else await sql`alter table audit_entries enable trigger audit_entries_no_change`.execute(db);
}

async function fillEntry(db: Kysely<unknown>, row: Told & About): Promise<void> {
  const fold = (text: string, most: number) => text.normalize('NFKC').toLowerCase().slice(0, most).toWellFormed();
  const state = { ...fieldsOf(row.before), ...fieldsOf(row.after) };
  const named = [state['fullName'], state['name'], state['originalName']].find((name) => typeof name === 'string');
  const name = typeof named === 'string' ? named.slice(0, 200).toWellFormed() : null;
  const key = `${fold(row.actor_name, 120)}\n${fold(name ?? '', 240)}`;
  const area = row.action.split('.', 1)[0] ?? '';
  const isOfAccount = area === 'session' && row.record_kind === 'administrator' && row.record_id !== null;
  const person = row.actor_id ?? (isOfAccount ? Number(row.record_id) : null);
  await sql`insert into audit_subjects (search_key) values (${key}) on conflict do nothing`.execute(db);
  await sql`update audit_entries set area = ${area}, person_id = ${person}, record_name = ${name},
    subject_id = (select id from audit_subjects where search_key = ${key}) where id = ${row.id}`.execute(db);
}

function fieldsOf(json: string | null): Record<string, unknown> {
  return json === null ? {} : (JSON.parse(json) as Record<string, unknown>);
}
