import { type Language, languages } from '@eemusic/contract/platform/languages';
import type { Receiver } from '@eemusic/contract/sales/choices';
import type { MailState } from '@eemusic/contract/sales/mailing';
import { type Generated, type Insertable, sql, type Transaction } from 'kysely';
import { chunks, insertRow, type Query } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { StatementRow } from '#sales/statements/index.ts';

/** Only this file writes mails of statements, and reminders. */

/** Returns null if the console has already mailed this revision automatically. */
export async function addMail(tx: Transaction<Tables>, mail: Insertable<Tables['statement_mails']>) {
  const added = await tx
    .insertInto('statement_mails')
    .values(mail)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

/** Does nothing if the mail was settled before. */
export async function settleMail(
  tx: Transaction<Tables>,
  { mailId, state, at }: { mailId: number; state: Exclude<MailState, 'waiting'>; at: Date },
  table: 'statement_mails' | 'reminder_mails' = 'statement_mails',
): Promise<void> {
  const columns = { state, settled_at: at.toISOString() };
  await tx.updateTable(table).set(columns).where('id', '=', mailId).where('state', '=', 'waiting').execute();
}

export async function withdrawWaiting(tx: Transaction<Tables>, statementId: number, at: Date): Promise<void> {
  await sql`update statement_mails set state = 'withdrawn', settled_at = ${at.toISOString()}
    where statement_id = ${statementId} and state = 'waiting'`.execute(tx);
}

/** Removes the addresses from mails to these receivers, because they are personal data. */
export async function clearAddresses(tx: Transaction<Tables>, receiver: Receiver, receiverIds: readonly number[]) {
  await sql`update statement_mails set email = '' where statement_id in (select id from statements
    where receiver = ${receiver} and receiver_id in (${sql.join(receiverIds)}))`.execute(tx);
}

/** Fails if one of these students is in such a reminder already. */
export async function addReminder(
  tx: Transaction<Tables>,
  mail: Insertable<Tables['reminder_mails']>,
  ends: readonly { studentId: number; expiresOn: string; daysAhead: number }[],
): Promise<number> {
  const mail_id = await insertRow(tx, 'reminder_mails', { ...mail, users: ends.length });
  for (const chunk of chunks(ends)) {
    const rows = chunk.map(({ studentId: student_id, expiresOn: expires_on, daysAhead: days_ahead }) => {
      return { student_id, expires_on, days_ahead, mail_id };
    });
    await tx.insertInto('expiry_reminders').values(rows).execute();
  }
  return mail_id;
}

/** Removes records of subscriptions that ended before this day, because nobody will be reminded of them again. */
export async function deleteEnded(tx: Transaction<Tables>, day: string): Promise<void> {
  await tx.deleteFrom('expiry_reminders').where('expires_on', '<', day).execute();
}

export async function deleteRemindersOf(tx: Transaction<Tables>, whose: Receiver | 'student', ids: readonly number[]) {
  const reminders = tx.deleteFrom('expiry_reminders');
  if (whose === 'student') {
    await reminders.where('student_id', 'in', ids).execute();
    return;
  }
  const column = `${whose}_id` as const;
  const mails = tx.selectFrom('reminder_mails').select('id').where(column, 'in', ids);
  await reminders.where('mail_id', 'in', mails).execute();
  await tx.deleteFrom('reminder_mails').where(column, 'in', ids).execute();
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    statement_mails: {
      id: Generated<number>;
      statement_id: number;
      revision: number;
      number: string;
      /** Empty once the receiver is purged. */
      email: string;
      language: Language;
      ordered_at: string;
      /** Null if the console mailed it automatically. */
      ordered_by: string | null;
      state: Generated<MailState>;
      settled_at: string | null;
    };
    /** Reminders to schools and teachers, or their channels, about subscriptions that are about to end. */
    reminder_mails: {
      id: Generated<number>;
      /** Exactly one of these two is set. */
      educator_id: number | null;
      channel_id: number | null;
      email: string;
      language: Language;
      users: Generated<number>;
      ordered_at: string;
      state: Generated<MailState>;
      settled_at: string | null;
    };
    /** The subscriptions that reminders mention: each student once per last day and kind of reminder (30 or 7 days). */
    expiry_reminders: {
      id: Generated<number>;
      student_id: number;
      expires_on: string;
      days_ahead: number;
      mail_id: number;
    };
  }
}

type Contact = { name: string; email: string };

/** Null if it has no email. Deleted receivers are included, because they may still be owed money. */
export async function findContact(db: Query, { receiver, receiver_id: id }: StatementRow): Promise<Contact | null> {
  const found = await db
    .selectFrom(receiver === 'channel' ? 'channels' : 'educators')
    .select(['contact_name as name', 'contact_email as email'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found && found.email !== '' ? found : null;
}

export async function findLanguage(db: Query, receiver: Receiver, id: number): Promise<Language | undefined> {
  const { rows } = await sql<{ language: string }>`select language from statement_mails mail
      join statements on statements.id = mail.statement_id
    where receiver = ${receiver} and receiver_id = ${id} order by mail.id desc limit 1`.execute(db);
  return languages.find((language) => language === rows[0]?.language);
}
