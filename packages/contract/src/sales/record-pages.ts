import * as z from 'zod/mini';
import { Purged } from '#platform/deletions.ts';
import { anyOf, endpoint, readEndpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { ids } from '#platform/selection.ts';
import { placeNames } from '#platform/places.ts';
import { int, objectOrNull, rowsOf } from '#platform/schemas.ts';
import { Day, Instant, Month } from '#platform/values.ts';
import { Receiver } from './commissions.ts';
import { Statement } from './statements.ts';
import { SubscriptionStatus } from './users.ts';

/** Rows of each list on the page of a record. */
export const maxRecordRows = 9;
/** Weeks of practice on the page of a school and of a student; the running one is the last. */
export const weeksOfSchool = 8;
export const weeksOfStudent = 13;

const eventKinds = ['sales', 'keys', 'card', 'redeemed', 'practice'] as const;

/** What happened on a day: sales, keys made, a support card, a key redeemed, practice. Amounts are in major units. */
const Event = z.object({
  kind: z.enum(eventKinds),
  day: Day,
  /** Sales or keys, or seconds of practice. */
  count: int(),
  amount: z.number(),
  durationDays: z.nullable(int()),
  /** Students, scores, or the card's title; empty for readers who may not see them. */
  names: z.array(z.string()),
  cardId: z.nullable(int()),
});
export type RecordEvent = z.output<typeof Event>;

const receiver = {
  name: z.string(),
  purged: Purged,
  isActive: z.boolean(),
  region: z.nullable(z.string()),
  contactName: z.string(),
  contactNumber: z.string(),
  contactEmail: z.string(),
  createdOn: Day,
  /** The commission rate in force, in per cent, and whether it is the receiver's own. */
  rate: z.number(),
  hasOwnRate: z.boolean(),
  /** The last twelve months, each with the same month a year before, in major units. */
  sales: rowsOf({ month: Month, amount: z.number(), yearBefore: z.number() }),
  /** The sales of the year before up to the same day, in major units. */
  soldBefore: z.number(),
  students: int(),
  /** Students who practised in the last 30 days. */
  practised: int(),
  /** Subscriptions that end within 30 days, and what as long again would cost. */
  ending: z.object({ keys: int(), to: Day, amount: z.number() }),
  keys: z.object({ active: int(), free: int(), renewed: int(), ended: int(), revoked: int() }),
  timeline: z.array(Event),
  /** The latest four statements; null without Sales Management. */
  statements: z.nullable(z.array(Statement)),
  /** The latest statements and reminders mailed; null without Sales Management. */
  emails: z.nullable(
    rowsOf({ kind: z.enum(['statement', 'reminder']), about: z.string(), email: z.string(), at: Instant }),
  ),
};

const readers = anyOf('UM', 'SM');

export const readEducatorPage = endpoint('GET /admin/educators/{id}/record', readers, {
  summary:
    'Returns what is known about a school or teacher: facts, sales, keys, students with their practice, statements, and what happened last. Parts that need another permission are null or empty.',
  output: z.object({
    record: z.object({
      ...receiver,
      category: z.enum(['School', 'Teacher']),
      username: z.nullable(z.string()),
      channel: objectOrNull({ channelId: int(), name: z.string(), rate: z.number() }),
      /** The libraries that new keys open; null for all. */
      libraries: z.nullable(z.array(z.string())),
      /** Those whose subscriptions end next come first; null without User Management. */
      list: z.nullable(
        rowsOf({
          studentId: int(),
          fullName: z.string(),
          lastPractice: z.nullable(Day),
          /** Seconds of practice by week. */
          weeks: z.array(int()),
          /** In the last 30 days. */
          seconds: int(),
          accuracy: z.nullable(z.number()),
          expireBy: z.nullable(Day),
          subscriptionStatus: SubscriptionStatus,
        }),
      ),
    }),
  }),
  refusals: ['educator.not-found'],
});
export type EducatorPage = z.output<(typeof readEducatorPage)['output']>['record'];

export const readChannelPage = endpoint('GET /admin/channels/{id}/record', readers, {
  summary:
    'Returns what is known about a channel: facts, sales, keys, its schools and teachers, statements, and what happened last. Parts that need another permission are null or empty.',
  output: z.object({
    record: z.object({
      ...receiver,
      schools: int(),
      /** Those with the highest sales of the last twelve months come first. */
      list: rowsOf({
        educatorId: int(),
        name: z.string(),
        purged: Purged,
        students: int(),
        active: int(),
        amount: z.number(),
        isActive: z.boolean(),
      }),
    }),
  }),
  refusals: ['channel.not-found'],
});
export type ChannelPage = z.output<(typeof readChannelPage)['output']>['record'];

export const readStudentPage = endpoint('GET /admin/users/{id}/record', anyOf('UM'), {
  summary: 'Returns what is known about a student: the key, practice by week, pieces, and what happened last.',
  output: z.object({
    record: z.object({
      fullName: z.string(),
      educator: objectOrNull({ educatorId: int(), name: z.string() }),
      channel: objectOrNull({ channelId: int(), name: z.string() }),
      createdOn: Day,
      /** A number by which the family can sign in besides the one of the user. */
      typedNumber: z.nullable(z.string()),
      /** The current key, with the price that was paid for it, if it was sold. */
      key: objectOrNull({
        durationDays: int(),
        amount: z.nullable(z.number()),
        libraries: z.nullable(z.array(z.string())),
      }),
      /** The latest key that was made for this student and is not redeemed. */
      givenKey: objectOrNull({ activationId: int(), key: z.string(), durationDays: int() }),
      lastPractice: z.nullable(Day),
      /** Days with practice, and pieces that were practised, in these weeks. */
      days: int(),
      pieces: int(),
      /** In the last 30 days, and in the 30 before. */
      seconds: int(),
      secondsBefore: int(),
      accuracy: z.nullable(z.number()),
      weeks: rowsOf({ from: Day, seconds: int(), accuracy: z.nullable(z.number()) }),
      /** Those practised last come first. */
      list: rowsOf({
        scoreId: int(),
        name: z.string(),
        ...placeNames,
        thumbnail: z.nullable(z.string()),
        seconds: int(),
        /** Of each rated session, oldest first; at most the last ten. */
        accuracies: z.array(z.number()),
        sessions: int(),
        /** The mean of all students; null if nobody was rated. */
        others: z.nullable(z.number()),
        lastOn: Day,
      }),
      timeline: z.array(Event),
    }),
  }),
  refusals: ['student.not-found'],
});
export type StudentPage = z.output<(typeof readStudentPage)['output']>['record'];

/** The records on a page of a list; those that were deleted meanwhile are left out of the answer. */
const Listed = ids(fieldError('list.expected', { of: 'id' }), { max: 500, of: 'any' });

export const listReceiverFigures = readEndpoint('POST /admin/receivers/figures', readers, {
  summary: 'Returns the last sale and the keys of the channels or educators on a page of their list.',
  input: z.object({ receiver: Receiver, ids: Listed }),
  output: z.object({
    figures: rowsOf({ id: int(), lastSale: z.nullable(Day), activeKeys: int(), keys: int() }),
  }),
});

export const listLastPractice = readEndpoint('POST /admin/users/practice', anyOf('UM'), {
  summary: 'Returns the day on which each student on a page of the list practised last.',
  input: z.object({ ids: Listed }),
  output: z.object({ figures: rowsOf({ id: int(), lastPractice: z.nullable(Day) }) }),
});
