import { type Kysely, sql } from 'kysely';
import { makeTotals } from './analytics-totals.ts';
import { makePracticeFigures } from './practice-figures.ts';
import { makeSupport } from './support-board.ts';

type Engine = 'sqlite' | 'postgres';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await keepLanguages(db);
  await describeStudents(db, engine);
  await db.schema.dropTable('figures').execute();
  await makePracticeFigures(db, engine);
  await makeTotals(db, engine);
  await makeSupport(db, engine);
}

/** BCP 47; null for who never chose one. */
async function keepLanguages(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('administrators').addColumn('language', 'varchar(10)').execute();
}

/** The year alone is kept of a child's birthday: figures by age need no more. */
async function describeStudents(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const year = sql`integer check (birth_year between 1900 and 2200)`;
  await db.schema.alterTable('students').addColumn('birth_year', year).execute();
  await sql`create index students_created on students (created_at, id, region, is_active, educator_id)
    where deleted_at is null`.execute(db);
  await sql`create index enrolments_student on enrolments (student_id, from_at)`.execute(db);
  await sql`create index affiliations_educator on affiliations (educator_id, from_at)`.execute(db);
  if (engine === 'postgres') await sql`analyze students`.execute(db);
}
