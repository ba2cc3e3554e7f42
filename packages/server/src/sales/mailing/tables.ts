import type { Language } from '@eemusic/contract/platform/languages';
import type { MailState } from '@eemusic/contract/sales/mailing';
import type { Generated } from 'kysely';

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
