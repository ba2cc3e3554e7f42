import type { mailRemarks } from '@eemusic/contract/support/mail';

export type Remark = (typeof mailRemarks)[number];

export type Person = { name: string; address: string };

export type ReadAttachment = {
  name: string;
  contentType: string;
  bytes: number;
  /** Null if it is too large to be stored. */
  content: Uint8Array | null;
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
export const nothingRead = {
  messageId: null as string | null,
  /** The Message-IDs of the mails that it claims to answer, nearest first. */
  answers: [] as string[],
  sender: { name: '', address: '' } as Person,
  /** Who wants to be answered instead of the sender. */
  replyTo: null as Person | null,
  /** The other addresses to which it was sent. */
  others: [] as string[],
  subject: '',
  text: '',
  html: null as string | null,
  isAutomatic: false,
  /** Outlook's place of the mail in its thread, in base64. */
  threadIndex: null as string | null,
  /** The Message-IDs of our mails that it reports as undelivered or delayed. */
  bounced: [] as string[],
  /** If it names no Message-ID, the addresses that it names. */
  bouncedFrom: [] as string[],
  /** Whether it reports a delay, after which the mail may still be delivered. */
  isDelay: false,
  remarks: ['not-read'] as Remark[],
  attachments: [] as ReadAttachment[],
};

/** Cleaned and truncated so that the database accepts it. */
export type ReadMail = typeof nothingRead;

const megabyte = 1024 * 1024;

/** Number of bytes read of a mail; the rest stays in the mailbox. */
export const maxMailBytes = 50 * megabyte;
/** Larger attachments are listed but not stored. */
export const maxAttachmentBytes = 25 * megabyte;
export const maxAttachments = 50;
/** Total size of the attachments that are stored of the mails of one day. */
export const maxAttachmentBytesPerDay = 2048 * megabyte;
/** Number of cards that the mails of one day put on the board, in all and for each sender; others go to the archive. */
export const maxCardsPerDay = { all: 1_000, sender: 500 } as const;
/** Maximum size of a mail's headers: far more than mail programs write, but little enough for the parser. */
export const maxHeaderBytes = megabyte;
/** Maximum size of one header: far more than usual, but little enough for parsers that take quadratic time. */
export const maxHeaderLineBytes = 32 * 1024;
/** Maximum number of MIME parts of a mail, including nested ones. */
export const maxParts = 500;
/** Maximum number of HTML elements of a mail, because sanitising nested elements takes quadratic time. */
export const maxElements = 20_000;
/** Maximum number of characters of HTML before (`source`) and after (`safe`) sanitising. */
export const maxHtmlLength = { source: 300_000, safe: 200_000 } as const;
export const maxReferences = 50;
/** Maximum numbers of characters in the columns of the database. */
export const maxLengths = {
  name: 120,
  address: 254,
  subject: 500,
  messageId: 500,
  fileName: 255,
  contentType: 120,
} as const;

/** Removes control characters and lone surrogates, which databases cannot store and pages cannot show. */
export function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\uFEFF/gu, '')
    .toWellFormed();
}

/** Zero-width and direction-changing characters, fillers and tags, which only disguise a name. */
const hiding =
  /[\u034F\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFFA0\uFFF0-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E007F}]/gu;

/** Cleans a name or subject, which becomes one line without invisible characters. */
export function cleanLine(text: string): string {
  return clean(text.replace(/\s/g, ' ')).replace(hiding, '').replace(/ {2,}/g, ' ').trim();
}

export const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** Truncates to this many characters without splitting a surrogate pair. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '') + '…';
}

export function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n');
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
