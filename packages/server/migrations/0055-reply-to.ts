import { type Kysely, sql } from 'kysely';

/**
 * Whom a received mail wants to be answered instead of its sender, and where Outlook puts it in its thread; a bounce
 * that names no Message-ID is found by its recipient.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table support_mails add column reply_to_name varchar(120) not null default ''`,
    `alter table support_mails add column reply_to_address varchar(254) not null default ''`,
    `alter table support_mails add column thread_index varchar(500)`,
    `create index support_mails_recipient on support_mails (recipient, id) where is_ours = 1`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
