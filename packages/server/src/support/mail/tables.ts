import type { MailboxFaultCode } from '@eemusic/contract/support/board';
import type { Generated } from 'kysely';

type MailsTable = {
  id: Generated<number>;
  card_id: number;
  is_ours: 0 | 1;
  message_id: string;
  reply_to_id: string | null;
  sender_name: string;
  sender_address: string;
  /** Who wants to be answered instead of the sender (Reply-To); empty if it is the sender. */
  reply_to_name: Generated<string>;
  reply_to_address: Generated<string>;
  /** Outlook's place of the mail in its thread, in base64. */
  thread_index: Generated<string | null>;
  recipient: string;
  author_id: number | null;
  subject: string;
  /** Made by `searchKey` from sender, subject and text. */
  search_key: string;
  text: string;
  html: string | null;
  is_automatic: Generated<0 | 1>;
  /** A JSON array of `mailRemarks`. */
  remarks: Generated<string>;
  at: string;
  sent_at: string | null;
  failed_at: string | null;
};

type AttachmentsTable = {
  id: Generated<number>;
  mail_id: number;
  name: string;
  content_type: string;
  bytes: number;
  /** Null if it was not stored, because it was too large or too many arrived that day. */
  file_name: string | null;
};

type MailboxTable = {
  /** The address of the support mailbox. */
  name: string;
  uid_validity: string;
  last_uid: number;
  read_at: string | null;
  /** `overflow`: it was read, but some cards went to the archive. */
  fault: MailboxFaultCode | 'overflow' | null;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    support_mails: MailsTable;
    support_attachments: AttachmentsTable;
    support_mailbox: MailboxTable;
  }
}
