import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, instant } from './baseline/column-types.ts';

/** Which statement was mailed to whom, and what became of the mail. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  const statements = [
    `create table statement_mails (
      ${id},
      statement_id integer not null references statements (id),
      revision integer not null,
      number varchar(40) not null,
      email varchar(254) not null,
      language varchar(20) not null,
      ordered_at ${instant} not null,
      ordered_by varchar(120),
      state varchar(10) not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'withdrawn')),
      settled_at ${instant},
      constraint statement_mails_settled check ((state = 'waiting') = (settled_at is null))
    )`,
    'create index statement_mails_statement on statement_mails (statement_id, id)',
    // What nobody ordered is mailed once, whatever runs twice.
    'create unique index statement_mails_once on statement_mails (statement_id, revision) where ordered_by is null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
