import { type Kysely, sql } from 'kysely';

/**
 * Whatever changes of a score, of its file, of its recording's length or of what is accepted of it raises the library's
 * version and stamps the score with it, whoever changes it. On PostgreSQL the row of the version is held until the change
 * ends, so that versions become visible in their order; it is taken before the scores, by all alike, so that nobody waits in a
 * circle.
 */
export async function touchOnSqlite(db: Kysely<unknown>): Promise<void> {
  const raise = sql`update score_library_state set version = version + 1;`;
  const stamp = (which: ReturnType<typeof sql>) =>
    sql`${raise} update scores set touched = (select version from score_library_state) where ${which};`;
  const triggers = [
    sql`scores_touched after update on scores begin ${stamp(sql`id = new.id`)} end`,
    sql`scores_added after insert on scores begin ${stamp(sql`id = new.id`)} end`,
    sql`scores_purged after delete on scores begin
      update score_library_state set version = version + 1, purged = purged + 1; end`,
    sql`score_files_touched after update on score_files begin ${stamp(sql`file_id = new.id`)} end`,
    sql`recordings_touched after update of seconds on files when new.kind = 'audio' begin
      ${stamp(sql`accompaniment = new.name`)} end`,
    sql`findings_accepted after insert on accepted_findings begin ${stamp(sql`id = new.score_id`)} end`,
    sql`findings_changed after update on accepted_findings begin ${stamp(sql`id = new.score_id`)} end`,
    sql`findings_reopened after delete on accepted_findings begin ${stamp(sql`id = old.score_id`)} end`,
  ];
  for (const trigger of triggers) await sql`create trigger ${trigger}`.execute(db);
}

export async function touchOnPostgres(db: Kysely<unknown>): Promise<void> {
  const raise = sql`update score_library_state set version = version + 1;`;
  await define(db, 'scores_raise', sql`${raise} return null;`);
  await sql`create trigger scores_raise before insert or update on scores
    for each statement execute function scores_raise()`.execute(db);
  await define(db, 'scores_stamp', sql`new.touched := (select version from score_library_state); return new;`);
  await sql`create trigger scores_stamp before insert or update on scores
    for each row execute function scores_stamp()`.execute(db);
  await define(
    db,
    'scores_purge',
    sql`update score_library_state set version = version + 1, purged = purged + 1; return null;`,
  );
  await sql`create trigger scores_purge before delete on scores
    for each statement execute function scores_purge()`.execute(db);

  const follow = async (name: string, when: ReturnType<typeof sql>, which: ReturnType<typeof sql>) => {
    await define(db, name, sql`update scores set touched = touched where ${which}; return null;`);
    await sql`create trigger ${sql.ref(name)} after ${when} for each row execute function ${sql.ref(name)}()`.execute(
      db,
    );
  };
  await follow('score_files_touched', sql`update on score_files`, sql`file_id = new.id`);
  await follow('recordings_touched', sql`update of seconds on files`, sql`accompaniment = new.name`);
  await follow('findings_accepted', sql`insert or update on accepted_findings`, sql`id = new.score_id`);
  await follow('findings_reopened', sql`delete on accepted_findings`, sql`id = old.score_id`);
}

async function define(db: Kysely<unknown>, name: string, body: ReturnType<typeof sql>): Promise<void> {
  await sql`create function ${sql.ref(name)}() returns trigger language plpgsql as $$ begin ${body} end $$`.execute(db);
}
