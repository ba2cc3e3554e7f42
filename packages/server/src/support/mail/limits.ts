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
