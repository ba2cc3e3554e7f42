import type { mailRemarks } from '@eemusic/contract/support/mail';

export type Remark = (typeof mailRemarks)[number];

export type ReadAttachment = {
  name: string;
  contentType: string;
  bytes: number;
  /** Null where it is too large to be kept. */
  content: Uint8Array | null;
};

/** What a mail says, fit for the database whatever was sent. */
export type ReadMail = {
  messageId: string | null;
  /** What it claims to answer, the nearest first. */
  answers: string[];
  sender: { name: string; address: string };
  subject: string;
  text: string;
  html: string | null;
  isAutomatic: boolean;
  /** Message-IDs of mails that it says did not arrive. */
  bounced: string[];
  remarks: Remark[];
  attachments: ReadAttachment[];
};

export type MailToRead = {
  bytes: Uint8Array;
  /** Of the mail in the mailbox, of which more may be left there. */
  size: number;
  /** In characters. */
  maxTextLength: number;
};

/** Of a mail that nobody can read. */
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
