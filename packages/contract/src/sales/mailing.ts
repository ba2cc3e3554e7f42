import * as z from 'zod/mini';
import { anyOf, endpoint, repeatableEndpoint } from '#platform/endpoint.ts';
import { languages } from '#platform/languages.ts';
import { int, objectOrNull } from '#platform/schemas.ts';
import { Email, Id, Instant, oneOf } from '#platform/values.ts';

/** The same permission as for closing a month. */
const access = anyOf('SM');

const MailLanguage = oneOf(languages);

/**
 * Waiting: not accepted by the mail server yet. Failed: never accepted. Withdrawn: before it was sent, it was replaced
 * or its statement reopened.
 */
export const mailStates = ['waiting', 'sent', 'failed', 'withdrawn'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail of a statement, sent or waiting. */
export const StatementMail = z.object({
  mailId: int(),
  /** The statement's number when it was mailed. */
  number: z.string(),
  /** Empty if the receiver was purged. */
  email: z.string(),
  language: z.enum(languages),
  orderedAt: Instant,
  /** Null if the console mailed it automatically. */
  orderedBy: z.nullable(z.string()),
  state: z.enum(mailStates),
  settledAt: z.nullable(Instant),
});
export type StatementMail = z.output<typeof StatementMail>;

/** Older mails of a statement are listed only in the activity. */
export const maxShownMails = 20;

export const listStatementMails = endpoint('GET /admin/statements/{id}/mails', access, {
  summary: 'Lists to whom a statement was emailed, newest first, and to whom it would be sent now.',
  output: z.object({
    /** The current contact; null if there is none. `language` is that of the last mail. */
    contact: objectOrNull({ name: z.string(), email: z.string(), language: z.enum(languages) }),
    canSend: z.boolean(),
    mails: z.array(StatementMail),
  }),
  refusals: ['statement.not-found'],
});

export const mailStatement = repeatableEndpoint('POST /admin/statements/mail', access, {
  summary:
    'Emails a closed statement as a PDF to the contact of its channel or school. An email of it that is still waiting is replaced.',
  input: z.object({
    statementId: Id,
    /** The address that the caller has seen; refused if the contact has another one by now. */
    email: Email,
    language: MailLanguage,
    /** The newest mail that the caller has seen, null for none. Nothing is sent if there is a newer one. */
    lastMailId: z.nullable(Id),
  }),
  refusals: ['statement.not-found', 'statement.open', 'statement.no-contact', 'record.stale', 'mail.none'],
});
