import * as z from 'zod/mini';
import { fieldError } from '#platform/field-errors.ts';
import { maxFileNameLength, maxNameLength, maxTextLength } from '#platform/field-lengths.ts';
import { int, rowsOf, withChecks } from '#platform/schemas.ts';
import { type AnswerOf, anyOf, endpoint, file, repeatableEndpoint, upload } from '#platform/endpoint.ts';
import { languages } from '#platform/languages.ts';
import { Done, Email, Id, Instant, longText, oneOf, StoredName, Switch, text, Version } from '#platform/values.ts';

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
  'encrypted',
  'by-subject',
  'delayed',
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
  /** Who else got it. */
  cc: z.array(z.string()),
  author: z.nullable(Person),
  subject: z.string(),
  text: z.string(),
  /** The mail that is quoted or forwarded below an answer of staff. */
  quoted: z.string(),
  /**
   * Without scripts, styles, forms and external content; a picture `cid:n` is the attachment n, counted from 0. Null if
   * the mail is plain text or not among the last 50.
   */
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

/** Of all files of an answer together; most mail servers refuse more. */
export const maxAnswerBytes = 20 * 1024 * 1024;
export const maxCopies = 10;
export const maxAnswerFiles = 20;

const amount = (max: number) => z.maxLength(max, fieldError('list.too-long', { max, of: 'any' }));

export const replyToCard = repeatableEndpoint('POST /support/cards/{id}/replies', access, {
  summary:
    'Emails an answer to the sender, or to `to`, through the outbox. The signature of its language and the answered email are added below. With `forwardedMailId`, it passes an email of the card on to `to`.',
  input: z.object({
    text: longText(maxTextLength, fieldError('text.missing', { of: 'answer' })),
    /** The last mail that the sender of the answer has seen; later mails still wait for an answer. */
    readMailId: z.optional(Id),
    to: z.optional(Email),
    cc: z.optional(withChecks(z.array(Email), amount(maxCopies))),
    /** Files that were uploaded for this answer. */
    files: z.optional(
      withChecks(rowsOf({ fileName: StoredName, name: text(maxFileNameLength) }), amount(maxAnswerFiles)),
    ),
    /** Attachments of emails that are sent along; of a forwarded email all, unless they are listed here. */
    attachmentIds: z.optional(withChecks(z.array(Id), amount(maxAnswerFiles))),
    forwardedMailId: z.optional(Id),
    /** Moves the card to Done, unless a later mail waits for an answer. */
    isDone: z.optional(Switch),
    /** Sends it even to an address that says that nobody reads it. */
    evenToNoReply: z.optional(Switch),
  }),
  bodySize: 'list',
  output: z.extend(Done, { mailId: int() }),
  refusals: [
    'card.not-found',
    'card.nobody',
    'card.no-reply',
    'card.mail',
    'file.not-found',
    'mail.too-large',
    'service.too-many',
    'mail.none',
  ],
});

export const uploadAnswerFile = endpoint('POST /support/files', access, {
  summary: 'Uploads a file for an answer. It is removed after a day if no answer has it.',
  input: upload(maxAnswerBytes),
  output: z.extend(Done, { fileName: z.string(), name: z.string(), bytes: int() }),
  refusals: ['file.none', 'request.too-large'],
  leavesNoTrail: true,
});

/** A signature is added to each answer in its language. */
export const savedAnswerKinds = ['answer', 'signature'] as const;

const savedAnswer = {
  kind: oneOf(savedAnswerKinds),
  language: oneOf(languages),
  name: text(maxNameLength, fieldError('text.missing', { of: 'title' })),
  /** May contain {name}, {school}, {lastDay} and {me}. */
  text: longText(maxTextLength, fieldError('text.missing', { of: 'answer' })),
};
export type SavedAnswer = AnswerOf<typeof listSavedAnswers>['answers'][number];

export const listSavedAnswers = endpoint('GET /support/saved-answers', access, {
  summary: 'Lists the saved answers and signatures, by name.',
  output: z.object({
    answers: rowsOf({
      id: int(),
      kind: z.enum(savedAnswerKinds),
      language: z.enum(languages),
      name: z.string(),
      text: z.string(),
    }),
    /** What {me} stands for. */
    me: z.string(),
  }),
});

export const addSavedAnswer = repeatableEndpoint('POST /support/saved-answers', access, {
  summary: 'Saves an answer for later, or a signature. There is one signature per language; a new one replaces it.',
  input: z.object(savedAnswer),
  output: z.extend(Done, { id: int() }),
  refusals: ['record.too-many'],
});

export const updateSavedAnswer = endpoint('PUT /support/saved-answers/{id}', access, {
  summary: 'Changes a saved answer.',
  input: z.object(savedAnswer),
  refusals: ['card.saved-answer'],
});

export const deleteSavedAnswer = endpoint('DELETE /support/saved-answers/{id}', access, {
  summary: 'Deletes a saved answer. Answers that were sent stay as they are.',
  refusals: ['card.saved-answer'],
});

export const settleCard = endpoint('POST /support/cards/{id}/settle', access, {
  summary: 'Marks the email of a card as needing no answer, or as needing one after all.',
  input: z.object({ isAnswered: Switch }),
  output: z.extend(Done, { version: Version }),
  refusals: ['card.not-found', 'card.no-mail'],
});

export const readAttachment = endpoint('GET /support/attachments/{id}', access, {
  summary: 'Downloads a file attached to an email; byte ranges are supported.',
  output: file('application/octet-stream'),
  refusals: ['file.not-found', 'file.range'],
});
