import type { Generated } from 'kysely';
import type { LinkKind } from '@eemusic/contract/support/board';
import type * as z from 'zod/mini';

type CardsTable = {
  id: Generated<number>;
  list_id: number;
  /** A fractional key: cards of a list stand in the order of its code points. */
  position: string;
  title: string;
  /** Of title, text, sender and labels, by `searchKey`. */
  search_key: string;
  text: string;
  sender_name: string;
  sender_address: string;
  assignee_id: number | null;
  due_on: string | null;
  /** JSON, a list of texts. */
  labels: Generated<string>;
  unanswered_since: string | null;
  archived_at: string | null;
  created_at: string;
  changed_at: string;
  deleted_at: string | null;
  /** The version of the board that its last change made. */
  touched: number;
  version: Generated<number>;
};

type NotesTable = {
  id: Generated<number>;
  card_id: number;
  author_id: number | null;
  /** Of its text, by `searchKey`. */
  search_key: string;
  text: string;
  created_at: string;
};

type MailsTable = {
  id: Generated<number>;
  card_id: number;
  is_ours: 0 | 1;
  message_id: string;
  reply_to_id: string | null;
  sender_name: string;
  sender_address: string;
  recipient: string;
  author_id: number | null;
  subject: string;
  /** Of sender, subject and text, by `searchKey`. */
  search_key: string;
  text: string;
  html: string | null;
  is_automatic: Generated<0 | 1>;
  /** JSON, of `mailRemarks`. */
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
  /** Null where it was too large to be kept. */
  file_name: string | null;
};

type MailboxTable = {
  /** The address that it is read for. */
  name: string;
  uid_validity: string;
  last_uid: number;
  read_at: string | null;
  fault: string | null;
};

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** One row. */
    support_state: { id: number; version: number };
    support_cards: CardsTable;
    support_links: { card_id: number; kind: z.output<typeof LinkKind>; record_id: number };
    support_notes: NotesTable;
    support_mails: MailsTable;
    support_attachments: AttachmentsTable;
    support_mailbox: MailboxTable;
  }
}
