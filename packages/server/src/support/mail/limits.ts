const megabyte = 1024 * 1024;

/** Bytes read of a mail; the rest stays in the mailbox. */
export const maxMailBytes = 50 * megabyte;
/** Larger attachments are listed but not stored. */
export const maxAttachmentBytes = 25 * megabyte;
export const maxAttachments = 50;
/** Headers of one mail: far more than mail programs write, far less than would slow the parser down. */
export const maxHeaderBytes = megabyte;
/** One header: far more than an honest one has, and little enough for parsers whose time grows with its square. */
export const maxHeaderLineBytes = 32 * 1024;
/** MIME parts of one mail, nested ones counted. */
export const maxParts = 500;
/** HTML elements of one mail: the time to sanitise nested elements grows with the square of their number. */
export const maxElements = 20_000;
/** Characters of HTML before (`source`) and after (`safe`) it is sanitised. */
export const maxHtmlLength = { source: 300_000, safe: 200_000 } as const;
export const maxReferences = 50;
/** Characters that the columns of the database hold. */
export const maxLengths = {
  name: 120,
  address: 254,
  subject: 500,
  messageId: 500,
  fileName: 255,
  contentType: 120,
} as const;
