import * as z from 'zod/mini';
import { anyOf, readEndpoint } from '#platform/endpoint.ts';
import { languages } from '#platform/languages.ts';
import { paged } from '#platform/paging.ts';
import { int } from '#platform/schemas.ts';
import { Id, Instant } from '#platform/values.ts';
import { Receiver } from './commissions.ts';
import { mailStates } from './mailing.ts';

const access = anyOf('SM');

/** A mail about subscriptions that are about to end. */
const Reminder = z.object({
  receiver: Receiver,
  receiverId: int(),
  name: z.string(),
  email: z.string(),
  language: z.enum(languages),
  /** The number of users whose subscriptions it mentions. */
  users: int(),
});

/** A reminder that would be mailed in the next run. */
export type DueReminder = z.output<typeof Reminder>;

export const SentReminder = z.extend(Reminder, {
  mailId: int(),
  orderedAt: Instant,
  state: z.enum(mailStates),
  settledAt: z.nullable(Instant),
});
export type SentReminder = z.output<typeof SentReminder>;

export const listReminders = readEndpoint('POST /admin/reminders', access, {
  summary: 'Lists the reminders that were mailed or are waiting to be, newest first.',
  input: z.object({ ...paged }),
  output: z.object({ mails: z.array(SentReminder), total: int() }),
});

export const previewReminders = readEndpoint('POST /admin/reminders/preview', access, {
  summary:
    'Lists the reminders that the next run would mail, by name, and how many users they mention; with reminders turned off, those of a run with both periods turned on.',
  input: z.object({ ...paged }),
  output: z.object({
    isOn: z.boolean(),
    canSend: z.boolean(),
    /** How many days before the last day reminders are mailed. */
    daysAhead: z.array(int()),
    mails: z.array(Reminder),
    total: int(),
    users: int(),
  }),
});

export const previewReminder = readEndpoint('POST /admin/reminders/preview/mail', access, {
  summary: 'Returns the mail that the next run would send to a channel or school.',
  input: z.object({ receiver: Receiver, receiverId: Id }),
  output: z.object({ email: z.string(), language: z.enum(languages), subject: z.string(), text: z.string() }),
  refusals: ['reminder.none'],
});
