import { type Kysely, sql } from 'kysely';
import { instant, required, table } from './columns.ts';
import { followOnPostgres, followOnSqlite } from './keys-follow.ts';
import { takeOverKeys } from './keys-taken-over.ts';

type Engine = 'sqlite' | 'postgres';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeKeys(db, engine);
  await endLateDays(db);
  await takeOverKeys(db, engine);
  await indexKeys(db);
  await (engine === 'sqlite' ? followOnSqlite(db) : followOnPostgres(db));
  await makePractice(db, engine);
  await makeFigures(db);
  await forgetNames(db);
}

async function makeKeys(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const code = sql.raw(engine === 'postgres' ? 'varchar(24) collate "C"' : 'varchar(24)');
  const day = sql.raw(engine === 'postgres' ? 'varchar(10) collate "C"' : 'varchar(10)');
  await table(db, engine, 'subscription_keys')
    .addColumn('code', code, required)
    .addColumn('educator_id', 'integer', (column) => column.notNull().references('educators.id'))
    .addColumn('duration_days', sql`integer not null check (duration_days in (366, 732, 1098))`)
    .addColumn('student_id', 'integer', (column) => column.references('students.id'))
    .addColumn('redeemed_at', instant)
    .addColumn('runs_until', day)
    .addColumn('is_held', sql`integer not null default 0 check (is_held in (0, 1))`)
    .addColumn('revoked_at', instant)
    .addColumn('created_at', instant, required)
    .addColumn('deleted_at', instant)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addCheckConstraint(
      'subscription_keys_use',
      sql`(redeemed_at is null) = (student_id is null) and (redeemed_at is null) = (runs_until is null)
        and (is_held = 0 or student_id is not null)`,
    )
    .execute();
}

/** Once they are there: a million rows one by one would take longer. */
async function indexKeys(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index subscription_keys_code on subscription_keys (code)`.execute(db);
  // What is counted of an educator stands in the index alone, in the order in which its keys are shown: one that has a
  // last day was redeemed.
  await sql`create index subscription_keys_educator on subscription_keys
    (educator_id, created_at, id, revoked_at, runs_until, is_held) where deleted_at is null`.execute(db);
  await sql`create index subscription_keys_student on subscription_keys (student_id)
    where student_id is not null`.execute(db);
  await sql`create index subscription_keys_ends on subscription_keys (runs_until, educator_id, id)
    where is_held = 1 and revoked_at is null and deleted_at is null`.execute(db);
}

/** What learners played, as the learning app tells it. A score may be gone, what was played on it stays. */
async function makePractice(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'practice_sessions')
    .addColumn('session_id', 'varchar(80)', required)
    .addColumn('student_id', 'integer', (column) => column.notNull().references('students.id'))
    .addColumn('profile_id', 'integer')
    .addColumn('score_id', 'integer')
    .addColumn('started_at', instant, required)
    .addColumn('seconds', 'integer', required)
    .addColumn('accuracy', 'double precision')
    .addColumn('screen', 'varchar(60)', required)
    .addColumn('received_at', instant, required)
    .execute();
  await sql`create unique index practice_sessions_once on practice_sessions (session_id)`.execute(db);
  await sql`create index practice_sessions_student on practice_sessions (student_id, started_at)`.execute(db);
}

/** Numbers that are counted now and then and shown in between. */
async function makeFigures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('figures')
    .addColumn('name', 'varchar(60)', (column) => column.primaryKey())
    .addColumn('value', 'integer', required)
    .addColumn('at', instant, required)
    .execute();
}

/** A day so late was meant as none, and no form takes it any more. */
async function endLateDays(db: Kysely<unknown>): Promise<void> {
  await sql`update students set expires_on = null where expires_on > '9998-12-31'`.execute(db);
}

/** Of deletions that are purged or undone: nothing needs the names of who was deleted any more. */
async function forgetNames(db: Kysely<unknown>): Promise<void> {
  await sql`update deletions set records = '[]' where purged_at is not null or restored_at is not null`.execute(db);
}
