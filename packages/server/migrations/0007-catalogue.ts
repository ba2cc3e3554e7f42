import { type Kysely, sql } from 'kysely';
import { instant, required } from './columns.ts';
import { touchOnPostgres, touchOnSqlite } from './scores-touched.ts';

type Engine = 'sqlite' | 'postgres';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await describeFiles(db);
  await makeMusic(db);
  await alignRecordings(db);
  await makeAccepted(db);
  await makeState(db);
  await (engine === 'sqlite' ? touchOnSqlite(db) : touchOnPostgres(db));
}

/** What is read from a file besides its analysis; of those from before it is not known until they are read again. */
async function describeFiles(db: Kysely<unknown>): Promise<void> {
  const files = db.schema.alterTable('score_files');
  await files.addColumn('edition', 'integer', (column) => column.notNull().defaultTo(1)).execute();
  await files.addColumn('made_at', instant).execute();
  await files.addColumn('not_made_by', 'varchar(80)').execute();
  await files.addColumn('systems', 'text').execute();
  await files.addColumn('first_measure', 'integer', (column) => column.notNull().defaultTo(1)).execute();
  await files.addColumn('measures', 'integer').execute();
  await files.addColumn('read_tags', 'text').execute();
  await files.addColumn('wrong_measures', 'text').execute();
  await files.addColumn('music_hash', 'varchar(64)').execute();
  await files.addColumn('shape_hash', 'varchar(64)').execute();
  await files.addColumn('missing_since', instant).execute();
  await sql`create index score_files_bytes on score_files (sha256)`.execute(db);
  await sql`create index score_files_made_by on score_files (made_by, id)`.execute(db);
}

/** The notes of a file, in the forms in which they are compared and searched. */
async function makeMusic(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('score_music')
    .addColumn('file_id', 'integer', (column) => column.primaryKey().references('score_files.id').onDelete('cascade'))
    .addColumn('measures', 'text', required)
    .addColumn('measure_shapes', 'text', required)
    .addColumn('right_notes', 'text', required)
    .addColumn('left_notes', 'text', required)
    .addColumn('right_measures', 'text', required)
    .addColumn('left_measures', 'text', required)
    .execute();
}

/** Where in its recording a score begins, in seconds, and how fast it is played there, in quarter notes a minute. */
async function alignRecordings(db: Kysely<unknown>): Promise<void> {
  const scores = db.schema.alterTable('scores');
  await scores
    .addColumn('accompaniment_offset', 'double precision', (column) => column.notNull().defaultTo(0))
    .execute();
  await scores.addColumn('accompaniment_tempo', 'double precision').execute();
}

/** Findings that are right as they are. `about` is what was found: another finding of the same name is told anew. */
async function makeAccepted(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accepted_findings')
    .addColumn('score_id', 'integer', (column) => column.notNull().references('scores.id').onDelete('cascade'))
    .addColumn('kind', 'varchar(20)', required)
    .addColumn('tag', 'varchar(20)', required)
    .addColumn('about', 'varchar(200)', required)
    .addColumn('at', instant, required)
    .addPrimaryKeyConstraint('accepted_findings_once', ['score_id', 'kind', 'tag'])
    .execute();
}

/** One row: how often anything of the library changed, so that who keeps it in memory knows what to read again. */
async function makeState(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('score_library_state')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('version', 'integer', required)
    .addColumn('purged', 'integer', required)
    .execute();
  await sql`insert into score_library_state (id, version, purged) values (1, 1, 0)`.execute(db);
  await db.schema
    .alterTable('scores')
    .addColumn('touched', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`create index scores_touched on scores (touched)`.execute(db);
}
