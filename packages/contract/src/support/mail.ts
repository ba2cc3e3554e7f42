import * as z from 'zod/mini';
import { fieldError } from '#platform/field-errors.ts';
import { maxTextLength } from '#platform/field-lengths.ts';
import { int } from '#platform/schemas.ts';
import { anyOf, endpoint, file } from '#platform/endpoint.ts';
import { longText } from '#platform/long-text.ts';
import { Done, Id, Instant, PathId, Version } from '#platform/values.ts';

const access = anyOf('ES');

export const Person = z.object({ userId: int(), fullName: z.string() });

const Attachment = z.object({
  id: int(),
  name: z.string(),
  contentType: z.string(),
  bytes: int(),
  /** False if it was too large, or too many arrived that day; then it is only in the mailbox. */
  isKept: z.boolean(),
});

export const mailRemarks = [
  'remote-content',
  'shortened',
  'not-read',
  'forged-thread',
  'broken-text',
  'overflow',
] as const;

export const Mail = z.object({
  id: int(),
  /** True for answers of staff. */
  isOurs: z.boolean(),
  senderName: z.string(),
  senderAddress: z.string(),
  /** Who wants to be answered instead of the sender; empty if it is the sender. */
  replyToName: z.string(),
  replyToAddress: z.string(),
  recipient: z.string(),
  author: z.nullable(Person),
  subject: z.string(),
  text: z.string(),
  /** Without scripts, styles, forms and external content; null if the mail is plain text or not among the last 50. */
  html: z.nullable(z.string()),
  isAutomatic: z.boolean(),
  remarks: z.array(z.enum(mailRemarks)),
  at: Instant,
  /** Answers of staff are queued until they are sent or have permanently failed. */
  state: z.enum(['received', 'queued', 'sent', 'failed']),
  attachments: z.array(Attachment),
});
export type Mail = z.output<typeof Mail>;

export const countUnanswered = endpoint('GET /support/unanswered', access, {
  summary: 'Counts the cards with an email that awaits an answer.',
  output: z.object({ cards: int() }),
});

export const replyToCard = endpoint('POST /support/cards/{id}/replies', access, {
  summary: 'Emails an answer to the sender, through the outbox.',
  params: z.object({ id: PathId }),
  input: z.object({
    text: longText(maxTextLength, fieldError('text.missing', { of: 'answer' })),
    /** The last mail that the sender of the answer has seen; later mails still wait for an answer. */
    readMailId: z.optional(Id),
  }),
  output: z.extend(Done, { mailId: int() }),
  refusals: ['card.not-found', 'card.nobody', 'service.too-many', 'mail.none'],
  repeatable: true,
});

export const settleCard = endpoint('POST /support/cards/{id}/settle', access, {
  summary: 'Marks the email of a card as needing no answer, or as needing one after all.',
  params: z.object({ id: PathId }),
  input: z.object({ isAnswered: z.boolean(fieldError('boolean.expected')) }),
  output: z.extend(Done, { version: Version }),
  refusals: ['card.not-found', 'card.no-mail'],
});

export const readAttachment = endpoint('GET /support/attachments/{id}', access, {
  summary: 'Downloads a file attached to an email; byte ranges are supported.',
  params: z.object({ id: PathId }),
  output: file('application/octet-stream'),
  refusals: ['file.not-found', 'file.range'],
});
