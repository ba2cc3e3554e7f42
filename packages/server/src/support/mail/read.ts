import type { mailRemarks } from '@eemusic/contract/support/mail';

export type Remark = (typeof mailRemarks)[number];

export type ReadAttachment = {
  name: string;
  contentType: string;
  bytes: number;
  /** Null if it is too large to be kept. */
  content: Uint8Array | null;
};

/** The content of a mail, cleaned and shortened so that the database accepts it. */
export type ReadMail = {
  messageId: string | null;
  /** Message-IDs that it claims to answer, nearest first. */
  answers: string[];
  sender: { name: string; address: string };
  subject: string;
  text: string;
  html: string | null;
  isAutomatic: boolean;
  /** Message-IDs of our mails that it reports as not delivered. */
  bounced: string[];
  remarks: Remark[];
  attachments: ReadAttachment[];
};

export type MailToRead = {
  bytes: Uint8Array;
  /** Bytes of the mail in the mailbox, which may be more than were fetched. */
  size: number;
  maxTextLength: number;
};

/** Stands for a mail that cannot be read. */
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
