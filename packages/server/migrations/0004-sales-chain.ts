import { type Kysely, sql } from 'kysely';
import { instant, required, table } from './columns.ts';
import { countOnPostgres, countOnSqlite } from './sales-counts.ts';
import { makeLedger } from './sales-ledger.ts';
import { makeSearch } from './sales-search.ts';

type Engine = 'sqlite' | 'postgres';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeChannels(db, engine);
  await makeEducators(db, engine);
  await makeStudents(db, engine);
  await makeHistory(db, engine);
  await makeLedger(db, engine);
  // Whoever removes a deletion is asked whether an entry refers to it.
  await sql`create index audit_entries_deletion on audit_entries (deletion_id) where deletion_id is not null`.execute(
    db,
  );
  await makeSearch(db, engine);
  await (engine === 'sqlite' ? countOnSqlite(db) : countOnPostgres(db));
}

/** Texts by which lists are sorted: by code points on either engine. */
const ordered = (engine: Engine, length: number) =>
  sql.raw(engine === 'postgres' ? `varchar(${length}) collate "C"` : `varchar(${length})`);

const flag = sql`integer not null default 1 check (is_active in (0, 1))`;

async function makeChannels(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'channels')
    .addColumn('name', 'varchar(120)', required)
    .addColumn('name_key', ordered(engine, 240), required)
    .addColumn('contact_name', ordered(engine, 120), required)
    .addColumn('contact_number', ordered(engine, 32), required)
    .addColumn('contact_email', ordered(engine, 254), required)
    .addColumn('region', ordered(engine, 2), required)
    .addColumn('is_active', flag)
    .addColumn('search_key', 'varchar(1200)', required)
    .addColumn('educator_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', instant, required)
    .addColumn('deleted_at', instant)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`create index channels_name on channels (name_key, id) where deleted_at is null`.execute(db);
}

async function makeEducators(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'educators')
    .addColumn('name', 'varchar(120)', required)
    .addColumn('name_key', ordered(engine, 240), required)
    .addColumn('contact_name', ordered(engine, 120), required)
    .addColumn('contact_number', ordered(engine, 32), required)
    .addColumn('contact_email', ordered(engine, 254), required)
    .addColumn('user_name', 'varchar(60)')
    .addColumn('user_name_key', 'varchar(120)')
    .addColumn('password_hash', 'varchar(200)')
    .addColumn('channel_id', 'integer', (column) => column.references('channels.id'))
    .addColumn('region', ordered(engine, 2))
    .addColumn('category', sql`varchar(10) not null check (category in ('School', 'Teacher'))`)
    .addColumn('is_active', flag)
    .addColumn('search_key', 'varchar(1300)', required)
    .addColumn('student_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', instant, required)
    .addColumn('deleted_at', instant)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`create unique index educators_user_name on educators (user_name_key) where deleted_at is null`.execute(db);
  for (const [name, columns] of Object.entries(educatorIndexes))
    await sql`create index ${sql.raw(`educators_${name}`)} on educators (${sql.raw(columns)}) where deleted_at is null`.execute(
      db,
    );
}

/** One for each way in which the list is sorted. */
const educatorIndexes = {
  name: 'name_key, id',
  contact: 'lower(contact_name), name_key, id',
  number: 'contact_number, name_key, id',
  email: 'lower(contact_email), name_key, id',
  channel: 'channel_id, name_key, id',
  users: 'student_count, name_key, id',
  region: 'region, name_key, id',
  active: 'is_active, name_key, id',
  category: 'category, name_key, id',
  version: 'version, name_key, id',
};

async function makeStudents(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'students')
    .addColumn('full_name', 'varchar(120)', required)
    .addColumn('name_key', ordered(engine, 240), required)
    .addColumn('name_width', 'integer', required)
    .addColumn('contact_name', 'varchar(120)', required)
    .addColumn('contact_number', ordered(engine, 32), required)
    .addColumn('contact_email', ordered(engine, 254), required)
    .addColumn('educator_id', 'integer', (column) => column.references('educators.id'))
    .addColumn('region', ordered(engine, 2))
    .addColumn('is_active', flag)
    .addColumn('subscription_code', ordered(engine, 24))
    .addColumn('active_from', 'varchar(10)')
    .addColumn('expires_on', ordered(engine, 10))
    .addColumn('search_key', ordered(engine, 1200), required)
    .addColumn('created_at', instant, required)
    .addColumn('deleted_at', instant)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  for (const [name, columns] of Object.entries(studentIndexes(engine)))
    await sql`create index ${sql.raw(`students_${name}`)} on students (${sql.raw(columns)}) where deleted_at is null`.execute(
      db,
    );
  await sql`create unique index students_code on students (subscription_code) where deleted_at is null`.execute(db);
  await sql`create index students_choosable on students (name_key, id)
    where deleted_at is null and educator_id is null and name_width >= 3`.execute(db);

  await table(db, engine, 'student_profiles')
    .addColumn('student_id', 'integer', (column) => column.notNull().references('students.id'))
    .addColumn('place', sql`integer not null check (place in (1, 2))`)
    .addColumn('name', 'varchar(120)', required)
    .execute();
  await sql`create unique index student_profiles_once on student_profiles (student_id, place)`.execute(db);

  await db.schema
    .createTable('student_libraries')
    .addColumn('student_id', 'integer', (column) => column.notNull().references('students.id'))
    .addColumn('library_id', 'integer', (column) => column.notNull().references('libraries.id'))
    .addPrimaryKeyConstraint('student_libraries_once', ['student_id', 'library_id'])
    .execute();
}

/**
 * One for each way in which the list is sorted. What it is filtered by stands in each, so that a page deep in the list is
 * found in the index alone.
 */
const studentIndexes = (engine: Engine) => ({
  name: 'name_key, id, region, is_active, educator_id',
  number: 'contact_number, id, region, is_active, educator_id',
  email: 'contact_email, id, region, is_active, educator_id',
  educator: 'educator_id, name_key, id, region, is_active',
  subscription: 'subscription_code, id, region, is_active, educator_id',
  expiry: 'expires_on, id, region, is_active, educator_id',
  region: 'region, name_key, id, is_active, educator_id',
  active: 'is_active, name_key, id, region, educator_id',
  // SQLite looks through this one for texts of one or two signs; PostgreSQL takes no texts of this length into an index.
  id: `id, region, is_active, educator_id${engine === 'sqlite' ? ', search_key' : ''}`,
  version: 'version, id, region, is_active, educator_id',
});

/** Who belonged to whom, and when: what the counts of a report are taken from. */
async function makeHistory(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'affiliations')
    .addColumn('educator_id', 'integer', (column) => column.notNull().references('educators.id'))
    .addColumn('channel_id', 'integer', (column) => column.notNull().references('channels.id'))
    .addColumn('from_at', instant, required)
    .addColumn('until_at', instant)
    .execute();
  await sql`create unique index affiliations_open on affiliations (educator_id) where until_at is null`.execute(db);
  await sql`create index affiliations_channel on affiliations (channel_id, educator_id, from_at, until_at)`.execute(db);

  await table(db, engine, 'enrolments')
    .addColumn('student_id', 'integer', (column) => column.notNull().references('students.id'))
    .addColumn('educator_id', 'integer', (column) => column.notNull().references('educators.id'))
    .addColumn('from_at', instant, required)
    .addColumn('until_at', instant)
    .execute();
  await sql`create unique index enrolments_open on enrolments (student_id) where until_at is null`.execute(db);
  await sql`create index enrolments_educator on enrolments (educator_id, from_at, until_at)`.execute(db);
}
