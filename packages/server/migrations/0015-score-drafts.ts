import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, instant } from './baseline/column-types.ts';

/** Reviews that wait to be published: who has them, and what was decided about each upload so far. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  const statements = [
    `create table score_drafts (
      ${id},
      owner_id integer not null references administrators (id),
      handed_by integer references administrators (id),
      version integer not null default 1,
      created_at ${instant} not null,
      updated_at ${instant} not null
    )`,
    'create index score_drafts_age on score_drafts (updated_at)',
    // Decisions are JSON: no query asks for one of them but the accompaniment, whose file must not be swept.
    `create table draft_scores (
      file_id integer primary key references score_files (id),
      draft_id integer not null references score_drafts (id),
      place integer not null,
      decisions text not null,
      accompaniment varchar(80)
    )`,
    'create index draft_scores_draft on draft_scores (draft_id, place)',
    'create index draft_scores_accompaniment on draft_scores (accompaniment) where accompaniment is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
