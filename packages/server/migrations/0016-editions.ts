import { type Kysely, sql } from 'kysely';
import { instant } from './baseline/column-types.ts';

/**
 * The editions of each score: its notes were corrected, and what they were before stays. `revision` is the number under which
 * the learning app got the score when an edition began, which is how we know which edition was played.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table scores add column edition integer not null default 1`,
    `create table score_editions (
      score_id integer not null references scores (id) on delete cascade,
      edition integer not null,
      file_id integer not null references score_files (id),
      note varchar(500) not null,
      made_by varchar(200) not null,
      made_at ${instant} not null,
      brought_back integer,
      revision integer not null default 0,
      constraint score_editions_once primary key (score_id, edition)
    )`,
    `create index score_editions_file on score_editions (file_id)`,
    `insert into score_editions (score_id, edition, file_id, note, made_by, made_at)
      select scores.id, 1, file_id, '', coalesce(full_name, ''), scores.created_at
      from scores join score_files on score_files.id = file_id left join administrators on administrators.id = uploaded_by`,
    `alter table practice_sessions add column edition integer`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
