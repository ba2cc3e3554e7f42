import type { mailRemarks } from '@eemusic/contract/support/mail';

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
  sender: { name: string; address: string };
  subject: string;
  text: string;
  html: string | null;
  isAutomatic: boolean;
  /** The Message-IDs of our mails that it reports as undelivered. */
  bounced: string[];
  remarks: Remark[];
  attachments: ReadAttachment[];
};

export type MailToRead = {
  bytes: Uint8Array;
  /** Size of the mail in the mailbox, in bytes; more than was fetched if the mail is too large. */
  size: number;
  maxTextLength: number;
};

/** The content of a mail that cannot be parsed. */
export const nothingRead: ReadMail = {
  messageId: null,
  answers: [],
  sender: { name: '', address: '' },
  subject: '',
  text: '',
  html: null,
  isAutomatic: false,
  bounced: [],
  remarks: ['not-read'],
  attachments: [],
};
