const megabyte = 1024 * 1024;

/** What is read of a mail; the rest stays in the mailbox. */
export const maxMailBytes = 50 * megabyte;
/** What an attachment that is kept may have. */
export const maxAttachmentBytes = 25 * megabyte;
export const maxAttachments = 50;
/** Of headers: enough for whoever is known to write mails, far from what holds up the reading. */
export const maxHeaderBytes = megabyte;
/** Of parts in parts. */
export const maxParts = 500;
/** Of elements in HTML: four times as many take sixteen times as long, if they lie in each other. */
export const maxElements = 20_000;
/** Of HTML, before and after it is made safe, in characters. */
export const maxHtmlLength = { given: 300_000, kept: 200_000 } as const;
export const maxReferences = 50;
/** Columns, in characters. */
export const longest = {
  name: 120,
  address: 254,
  subject: 500,
  messageId: 500,
  fileName: 255,
  contentType: 120,
} as const;
