import type { Language } from '@eemusic/contract/platform/languages';
import type { Receiver } from '@eemusic/contract/sales/choices';
import type { MailState } from '@eemusic/contract/sales/mailing';
import type { Generated, Insertable, Transaction } from 'kysely';
import { chunks, insertRow } from '#platform/database/index.ts';
import type { Tables } from '#platform/database/tables.ts';

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

type Settled = { mailId: number; state: Exclude<MailState, 'waiting'>; at: Date };

/** Does nothing if the mail was settled before. */
export async function settleMail(
  tx: Transaction<Tables>,
  { mailId, state, at }: Settled,
  table: 'statement_mails' | 'reminder_mails' = 'statement_mails',
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ state, settled_at: at.toISOString() })
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute();
}

export async function withdrawWaiting(tx: Transaction<Tables>, statementId: number, at: Date): Promise<void> {
  await tx
    .updateTable('statement_mails')
    .set({ state: 'withdrawn', settled_at: at.toISOString() })
    .where('statement_id', '=', statementId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Removes the addresses from mails to these receivers, because they are personal data. */
export async function clearAddresses(
  tx: Transaction<Tables>,
  receiver: Receiver,
  receiverIds: readonly number[],
): Promise<void> {
  await tx
    .updateTable('statement_mails')
    .set({ email: '' })
    .where('statement_id', 'in', (of) =>
      of.selectFrom('statements').select('id').where('receiver', '=', receiver).where('receiver_id', 'in', receiverIds),
    )
    .execute();
}

type Ends = { studentId: number; expiresOn: string; daysAhead: number };

/** Fails if one of these students is in such a reminder already. */
export async function addReminder(
  tx: Transaction<Tables>,
  mail: Insertable<Tables['reminder_mails']>,
  ends: readonly Ends[],
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

export async function deleteRemindersOf(
  tx: Transaction<Tables>,
  whose: Receiver | 'student',
  ids: readonly number[],
): Promise<void> {
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
    /** Mails of statements, sent or waiting. */
    statement_mails: {
      id: Generated<number>;
      statement_id: number;
      /** The revision of the statement: how many times it had been closed. */
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
      /** The number of users whose subscriptions it mentions. */
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
