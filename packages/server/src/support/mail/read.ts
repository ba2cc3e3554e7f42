import type { mailRemarks } from '@eemusic/contract/support/mail';
import type { Person } from './heads.ts';

export type Remark = (typeof mailRemarks)[number];

export type ReadAttachment = {
  name: string;
  contentType: string;
  bytes: number;
  /** Null if it is too large to be stored. */
  content: Uint8Array | null;
};

/** The content of a mail, cleaned and truncated so that the database accepts it. */
export type ReadMail = {
  messageId: string | null;
  /** The Message-IDs of the mails that it claims to answer, nearest first. */
  answers: string[];
  sender: Person;
  /** Who wants to be answered instead of the sender. */
  replyTo: Person | null;
  /** The other addresses to which it was sent. */
  others: string[];
  subject: string;
  text: string;
  html: string | null;
  isAutomatic: boolean;
  /** Outlook's place of the mail in its thread, in base64. */
  threadIndex: string | null;
  /** The Message-IDs of our mails that it reports as undelivered or delayed. */
  bounced: string[];
  /** If it names no Message-ID, the addresses that it names. */
  bouncedFrom: string[];
  /** Whether it reports a delay, after which the mail may still be delivered. */
  isDelay: boolean;
  remarks: Remark[];
  attachments: ReadAttachment[];
};

export type MailToRead = {
  bytes: Uint8Array;
  /** Size of the mail in the mailbox, in bytes; more than was fetched if the mail is too large. */
  size: number;
  maxTextLength: number;
  /** The addresses of the console. */
  own: readonly string[];
};

/** The content of a mail that cannot be parsed. */
export const nothingRead: ReadMail = {
  messageId: null,
  answers: [],
  sender: { name: '', address: '' },
  replyTo: null,
  others: [],
  subject: '',
  text: '',
  html: null,
  isAutomatic: false,
  threadIndex: null,
  bounced: [],
  bouncedFrom: [],
  isDelay: false,
  remarks: ['not-read'],
  attachments: [],
};
