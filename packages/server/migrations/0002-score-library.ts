import { type Kysely, sql } from 'kysely';
import { instant, required, table } from './columns.ts';

type Engine = 'sqlite' | 'postgres';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await makeAcademics(db, engine);
  await makeFiles(db, engine);
  await makeScores(db, engine);
}

/** Reference data, to be replaced by the publisher's own: Pre-Grade and Grade 1 … 8, four levels a grade, four stages a level. */
async function makeAcademics(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const named = (name: string) =>
    table(db, engine, name).addColumn('name', 'varchar(60)', required).addColumn('place', 'integer', required);
  await named('grades').execute();
  await named('levels')
    .addColumn('grade_id', 'integer', (column) => column.notNull().references('grades.id'))
    .execute();
  await named('stages')
    .addColumn('level_id', 'integer', (column) => column.notNull().references('levels.id'))
    .execute();
  await db.schema.createIndex('levels_grade').on('levels').columns(['grade_id', 'place']).execute();
  await db.schema.createIndex('stages_level').on('stages').columns(['level_id', 'place']).execute();

  const grades = ['Pre-Grade', ...Array.from({ length: 8 }, (_, index) => `Grade ${index + 1}`)];
  for (const [place, name] of grades.entries())
    await sql`insert into grades (name, place) values (${name}, ${place + 1})`.execute(db);
  const four = sql`(select 1 as n union all select 2 union all select 3 union all select 4) as four`;
  await sql`insert into levels (name, place, grade_id) select 'Level ' || n, n, id from grades cross join ${four} order by id, n`.execute(
    db,
  );
  await sql`insert into stages (name, place, level_id) select 'Stage ' || n, n, id from levels cross join ${four} order by id, n`.execute(
    db,
  );
}

async function makeFiles(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'files')
    .addColumn('name', 'varchar(80)', (column) => column.notNull().unique())
    .addColumn('kind', 'varchar(10)', (column) => column.notNull().check(sql`kind in ('image', 'audio')`))
    .addColumn('content_type', 'varchar(60)', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('sha256', 'varchar(64)', required)
    .addColumn('original_name', 'varchar(255)', required)
    .addColumn('uploaded_by', 'integer', (column) => column.references('administrators.id'))
    .addColumn('created_at', instant, required)
    .execute();

  await table(db, engine, 'libraries')
    .addColumn('name', 'varchar(120)', required)
    .addColumn('name_key', 'varchar(120)', required)
    .addColumn('short_name', 'varchar(20)', required)
    .addColumn('image', 'varchar(80)', required)
    .addColumn('place', 'integer', required)
    .addColumn('created_at', instant, required)
    .addColumn('deleted_at', instant)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`create unique index libraries_name on libraries (name_key) where deleted_at is null`.execute(db);
}

async function makeScores(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'score_files')
    .addColumn('name', 'varchar(80)', (column) => column.notNull().unique())
    .addColumn('original_name', 'varchar(255)', required)
    .addColumn('title', 'varchar(300)', required)
    .addColumn('composer', 'varchar(300)')
    .addColumn('bytes', 'integer', required)
    .addColumn('sha256', 'varchar(64)', required)
    .addColumn('pages', 'integer', required)
    .addColumn('seconds', 'double precision', required)
    .addColumn('analysis', 'text', required)
    .addColumn('made_by', 'varchar(40)', required)
    .addColumn('uploaded_by', 'integer', (column) => column.references('administrators.id'))
    .addColumn('created_at', instant, required)
    .execute();
  await db.schema.createIndex('score_files_age').on('score_files').column('created_at').execute();

  const switches = ['accidental', 'articulation', 'dynamics', 'score_enabled'] as const;
  const tags = ['range', 'interval', 'rhythm', 'rest', 'key_signature', 'time_signature', 'tie'] as const;
  let scores = table(db, engine, 'scores')
    .addColumn('name', 'varchar(120)', required)
    .addColumn('name_key', 'varchar(240)', required)
    .addColumn('file_id', 'integer', (column) => column.notNull().references('score_files.id'))
    .addColumn('grade_id', 'integer', (column) => column.notNull().references('grades.id'))
    .addColumn('level_id', 'integer', (column) => column.notNull().references('levels.id'))
    .addColumn('stage_id', 'integer', (column) => column.notNull().references('stages.id'))
    .addColumn('library_id', 'integer', (column) => column.notNull().references('libraries.id'))
    .addColumn('curriculum', 'varchar(30)', required)
    .addColumn('score_type', 'integer', (column) => column.notNull().check(sql`score_type in (0, 1, 2)`))
    .addColumn('accompaniment', 'varchar(80)')
    .addColumn('created_at', instant, required)
    .addColumn('deleted_at', instant)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1));
  for (const tag of tags) scores = scores.addColumn(`${tag}_id`, 'integer', required) as typeof scores;
  for (const name of switches) {
    scores = scores.addColumn(name, 'integer', (column) =>
      column.notNull().check(sql`${sql.ref(name)} in (0, 1)`),
    ) as typeof scores;
  }
  await scores.execute();
  await sql`create unique index scores_file on scores (file_id)`.execute(db);
  await sql`create index scores_place on scores (library_id, grade_id, level_id, stage_id, curriculum) where deleted_at is null`.execute(
    db,
  );
  await sql`create index scores_stage on scores (stage_id, curriculum) where deleted_at is null`.execute(db);
}
