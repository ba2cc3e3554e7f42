import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, instant } from './baseline/column-types.ts';

/**
 * What an answer says besides its text, answers that are saved for later, and which mails and notes came with a card
 * that was merged into another one. Mails are found by thread and by sender.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  const statements = [
    `alter table support_mails add column cc text not null default '[]'`,
    `alter table support_mails add column quoted text not null default ''`,
    `create index support_mails_thread on support_mails (substr(thread_index, 1, 29)) where thread_index is not null`,
    `create index support_mails_sender on support_mails (lower(sender_address), id) where is_ours = 0`,

    `create table support_saved_answers (
      ${id},
      kind varchar(10) not null,
      language varchar(10) not null,
      name varchar(120) not null,
      text text not null,
      changed_at ${instant} not null
    )`,

    `create table support_merged (
      card_id integer not null references support_cards (id),
      kind varchar(10) not null,
      record_id integer not null,
      primary key (card_id, kind, record_id)
    )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
