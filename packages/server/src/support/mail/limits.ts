const megabyte = 1024 * 1024;

/** What is read of a mail; the rest stays in the mailbox. */
export const mostMailBytes = 50 * megabyte;
/** What an attachment that is kept may have. */
export const mostAttachmentBytes = 25 * megabyte;
export const mostAttachments = 50;
/** Of headers: enough for whoever is known to write mails, far from what holds up the reading. */
export const mostHeadBytes = megabyte;
/** Of parts in parts. */
export const mostParts = 500;
/** Of elements in HTML: four times as many take sixteen times as long, if they lie in each other. */
export const mostElements = 20_000;
/** Of HTML, before and after it is made safe, in characters. */
export const longestHtml = { given: 300_000, kept: 200_000 } as const;
export const mostReferences = 50;
/** Columns, in characters. */
export const longest = {
  name: 120,
  address: 254,
  subject: 500,
  messageId: 500,
  fileName: 255,
  contentType: 120,
} as const;
