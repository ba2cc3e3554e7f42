import { type Kysely, sql } from 'kysely';
import { instant, required, table } from './columns.ts';

type Engine = 'sqlite' | 'postgres';

/** Each session with whose it was when it began, so that a period of a channel is a part of the table and stays what it is. */
export async function makePracticeFigures(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const sessions = db.schema.alterTable('practice_sessions');
  await sessions.addColumn('educator_id', 'integer').execute();
  await sessions.addColumn('channel_id', 'integer').execute();
  await sessions.addColumn('grade_id', 'integer').execute();
  await sessions.addColumn('region', 'varchar(2)').execute();
  await sessions.addColumn('birth_year', 'integer').execute();
  await stampSessions(db);
  await sql`create index practice_sessions_time on practice_sessions (started_at, id)`.execute(db);
  await sql`create index practice_sessions_educator on practice_sessions (educator_id, started_at, id)`.execute(db);
  await sql`create index practice_sessions_channel on practice_sessions (channel_id, started_at, id)`.execute(db);
  await sql`create index practice_sessions_score on practice_sessions (score_id, started_at, id)
    where score_id is not null`.execute(db);
  await makeSpans(db, engine);
  await makeChanges(db, engine);
}

/** The educator of then, nobody where the student was between two; the present one where it began before any. Likewise the channel. */
async function stampSessions(db: Kysely<unknown>): Promise<void> {
  const isOpen = sql`(until_at is null or until_at > started_at)`;
  const enrolments = sql`from enrolments where enrolments.student_id = practice_sessions.student_id and from_at <= started_at`;
  const affiliations = sql`from affiliations where affiliations.educator_id = practice_sessions.educator_id
    and from_at <= started_at`;
  await sql`update practice_sessions set
    educator_id = case when exists (select 1 ${enrolments})
      then (select educator_id ${enrolments} and ${isOpen} order by from_at desc limit 1)
      else (select educator_id from students where students.id = practice_sessions.student_id) end,
    region = (select region from students where students.id = practice_sessions.student_id),
    grade_id = (select grade_id from scores where scores.id = practice_sessions.score_id)`.execute(db);
  await sql`update practice_sessions set
    channel_id = case when exists (select 1 ${affiliations})
      then (select channel_id ${affiliations} and ${isOpen} order by from_at desc limit 1)
      else (select channel_id from educators where educators.id = practice_sessions.educator_id) end
    where educator_id is not null`.execute(db);
}

/**
 * The sessions of a day or of a month, counted, where there are enough of them. `scope` is a (all), c (a channel) or e (an
 * educator); `span` is YYYY-MM-DD or YYYY-MM; `part` tells which figures they are, so that an answer reads
 * no more than it needs.
 */
async function makeSpans(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('practice_spans')
    .addColumn('scope', 'varchar(1)', required)
    .addColumn('scope_id', 'integer', required)
    .addColumn('part', 'varchar(1)', required)
    .addColumn('span', sql.raw(engine === 'postgres' ? 'varchar(10) collate "C"' : 'varchar(10)'), required)
    .addColumn('figures', engine === 'postgres' ? 'bytea' : 'blob', required)
    .addPrimaryKeyConstraint('practice_spans_once', ['scope', 'scope_id', 'part', 'span'])
    .modifyEnd(engine === 'sqlite' ? sql`without rowid` : sql``)
    .execute();
  await sql`create index practice_spans_span on practice_spans (span)`.execute(db);
  // Who counts, so that one who was taken for dead writes nothing any more, and when the months were looked through.
  await db.schema
    .createTable('practice_counter')
    .addColumn('run', 'integer', required)
    .addColumn('months_at', instant)
    .execute();
  await sql`insert into practice_counter (run) values (0)`.execute(db);
}

/**
 * Days whose sessions changed since they were counted; a row for each change, so that writers never wait for each
 * other. Who counts removes the rows that it had seen before it began.
 */
async function makeChanges(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await table(db, engine, 'practice_changes').addColumn('day', 'varchar(10)', required).execute();
  await sql`create index practice_changes_day on practice_changes (day)`.execute(db);
  await sql`insert into practice_changes (day) select distinct substr(started_at, 1, 10) from practice_sessions`.execute(
    db,
  );
}
