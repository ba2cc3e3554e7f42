import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, flagFrom, instant } from './baseline/column-types.ts';

const receiver = 'check ((educator_id is null) <> (channel_id is null))';

/**
 * Reminders may go to the channel of a school instead of the school, and each records how many users it mentioned,
 * because the list of users is removed when their subscriptions have ended.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const statements = [
    `alter table company add column ${flagFrom('reminds_channels', 0)}`,
    ...receivers[engine],
    'create index reminder_mails_channel on reminder_mails (channel_id, id) where channel_id is not null',
    `update reminder_mails set users =
      (select count(*) from expiry_reminders where expiry_reminders.mail_id = reminder_mails.id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const { id } = columnTypes('sqlite');

/** SQLite cannot make a column nullable, so both tables are copied: the one that refers to the other goes first. */
const receivers: Readonly<Record<Engine, readonly string[]>> = {
  postgres: [
    'alter table reminder_mails alter column educator_id drop not null',
    'alter table reminder_mails add column channel_id integer references channels (id)',
    'alter table reminder_mails add column users integer not null default 0',
    `alter table reminder_mails add constraint reminder_mails_receiver ${receiver}`,
  ],
  sqlite: [
    `create table reminder_mails_copy (
      ${id},
      educator_id integer references educators (id),
      channel_id integer references channels (id),
      email varchar(254) not null,
      language varchar(20) not null,
      users integer not null default 0,
      ordered_at ${instant} not null,
      state varchar(10) not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'withdrawn')),
      settled_at ${instant},
      constraint reminder_mails_settled check ((state = 'waiting') = (settled_at is null)),
      constraint reminder_mails_receiver ${receiver}
    )`,
    `insert into reminder_mails_copy (id, educator_id, email, language, ordered_at, state, settled_at)
      select id, educator_id, email, language, ordered_at, state, settled_at from reminder_mails`,
    `create table expiry_reminders_copy (
      ${id},
      student_id integer not null references students (id),
      expires_on varchar(10) not null,
      days_ahead integer not null,
      mail_id integer not null references reminder_mails_copy (id)
    )`,
    `insert into expiry_reminders_copy (id, student_id, expires_on, days_ahead, mail_id)
      select id, student_id, expires_on, days_ahead, mail_id from expiry_reminders`,
    'drop table expiry_reminders',
    'drop table reminder_mails',
    'alter table reminder_mails_copy rename to reminder_mails',
    'alter table expiry_reminders_copy rename to expiry_reminders',
    'create index reminder_mails_educator on reminder_mails (educator_id, id)',
    'create unique index expiry_reminders_once on expiry_reminders (student_id, expires_on, days_ahead)',
    'create index expiry_reminders_mail on expiry_reminders (mail_id)',
    'create index expiry_reminders_day on expiry_reminders (expires_on)',
  ],
};
