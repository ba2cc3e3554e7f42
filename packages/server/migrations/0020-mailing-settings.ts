import { type Kysely, sql } from 'kysely';
import type { Engine } from '#platform/database/database.ts';
import { columnTypes, flagFrom, instant } from './baseline/column-types.ts';

/**
 * Which mails the console sends channels and schools by itself, and the reminders of subscriptions that end: each student
 * once for a last day and number of days ahead.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { id } = columnTypes(engine);
  const statements = [
    `alter table company add column statement_mail_day integer check (statement_mail_day between 1 and 28)`,
    `alter table company add column mail_language varchar(20) not null default 'en'`,
    `alter table company add column ${flagFrom('reminds_month_before', 0)}`,
    `alter table company add column ${flagFrom('reminds_week_before', 0)}`,
    `create table reminder_mails (
      ${id},
      educator_id integer not null references educators (id),
      email varchar(254) not null,
      language varchar(20) not null,
      ordered_at ${instant} not null,
      state varchar(10) not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'withdrawn')),
      settled_at ${instant},
      constraint reminder_mails_settled check ((state = 'waiting') = (settled_at is null))
    )`,
    'create index reminder_mails_educator on reminder_mails (educator_id, id)',
    `create table expiry_reminders (
      ${id},
      student_id integer not null references students (id),
      expires_on varchar(10) not null,
      days_ahead integer not null,
      mail_id integer not null references reminder_mails (id)
    )`,
    'create unique index expiry_reminders_once on expiry_reminders (student_id, expires_on, days_ahead)',
    'create index expiry_reminders_mail on expiry_reminders (mail_id)',
    'create index expiry_reminders_day on expiry_reminders (expires_on)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
