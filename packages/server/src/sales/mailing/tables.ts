import type { Language } from '@eemusic/contract/platform/languages';
import type { MailState } from '@eemusic/contract/sales/mailing';
import type { Generated } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Statements that were mailed, or are to be. */
    statement_mails: {
      id: Generated<number>;
      statement_id: number;
      /** Of the statement: how often it had been closed. */
      revision: number;
      number: string;
      /** Empty once the receiver was removed for good. */
      email: string;
      language: Language;
      ordered_at: string;
      /** Null where the console mailed it by itself. */
      ordered_by: string | null;
      state: Generated<MailState>;
      settled_at: string | null;
    };
    /** Which schools and teachers were reminded of subscriptions that end. */
    reminder_mails: {
      id: Generated<number>;
      educator_id: number;
      email: string;
      language: Language;
      ordered_at: string;
      state: Generated<MailState>;
      settled_at: string | null;
    };
    /** Of whom a reminder tells: each student once for a last day and number of days ahead. */
    expiry_reminders: {
      id: Generated<number>;
      student_id: number;
      expires_on: string;
      days_ahead: number;
      mail_id: number;
    };
  }
}
