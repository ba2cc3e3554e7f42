import * as z from 'zod/mini';
import { maxAge, maxScreenLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, withChecks } from '#platform/schemas.ts';
import {
  ofAge,
  ofGrade,
  OfScore,
  ofRegion,
  performance,
  practice,
  ReportHeader,
  sales,
  students,
} from './analytics-answers.ts';
import { subscriptionStates } from './choices.ts';
import { figuresQuery, numberInAddress, refusals, scope, seriesQuery } from './analytics-query.ts';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import { Purged } from '#platform/deletions.ts';
import { pageInAddress, searchQuery, sizeInAddress } from '#platform/paging.ts';
import { AllOrId } from '#platform/selection.ts';
import { Day, Instant, maxId, text } from '#platform/values.ts';

/**
 * Practice and sales are counted by the company's day. A session counts for the educator and the channel that its
 * student belonged to when it began.
 */

const access = anyOf('DA');

export const maxPeriodDays = 3660;

/** The ages that the courses are made for; younger, older and unknown ages are counted separately. */
export const ages = [3, 4, 5, 6, 7, 8, 9, 10] as const;

export const readOverview = endpoint('GET /analytics/overview', access, {
  summary: 'Returns figures about students, subscriptions and practice in a period.',
  query: z.object(seriesQuery),
  output: z.extend(ReportHeader, {
    students: z.object(students),
    practice: z.object({ sessions: int(), seconds: int() }),
    /** The present states of the keys. */
    subscriptions: z.array(z.object({ state: z.enum(subscriptionStates), keys: int() })),
    sales: z.object(sales),
    series: z.array(
      z.object({
        from: Day,
        to: Day,
        active: int(),
        new: int(),
        lapsed: int(),
        sessions: int(),
        seconds: int(),
      }),
    ),
    byAge: z.array(z.object({ ...ofAge, ...practice })),
    byGrade: z.array(z.object({ ...ofGrade, ...practice })),
    byRegion: z.array(z.object({ ...ofRegion, ...practice })),
  }),
  refusals,
});

/** Scores with fewer rated sessions are not called hard. */
export const minScored = 10;
export const maxScores = 100;

export const readPerformance = endpoint('GET /analytics/performance', access, {
  summary: 'Returns accuracy and practice time by grade, score and age.',
  query: z.object(seriesQuery),
  output: z.extend(ReportHeader, {
    sessions: int(),
    seconds: int(),
    scored: int(),
    accuracy: z.nullable(z.number()),
    series: z.array(
      z.object({ from: Day, to: Day, sessions: int(), seconds: int(), accuracy: z.nullable(z.number()) }),
    ),
    byGrade: z.array(z.object({ ...ofGrade, ...performance })),
    byAge: z.array(z.object({ ...ofAge, ...performance })),
    /** The number of scores that were practised; the list contains at most the 100 most practised. */
    scores: int(),
    byScore: z.array(OfScore),
    /** The 20 scores with the lowest accuracy among those with at least 10 rated sessions, lowest first. */
    hardest: z.array(OfScore),
  }),
  refusals,
});

export const readNavigation = endpoint('GET /analytics/navigation', access, {
  summary:
    'Returns figures about the screens of the learning app. Sessions of a student that begin less than 30 minutes after the previous one ended count as one visit.',
  query: z.object(figuresQuery),
  output: z.extend(ReportHeader, {
    visits: int(),
    sessions: int(),
    seconds: int(),
    screens: z.array(
      z.object({
        screen: z.string(),
        ...practice,
        /** The number of visits that began on this screen, and of visits that ended on it. */
        entries: int(),
        exits: int(),
      }),
    ),
    /** Transitions between screens within visits, the most frequent first, at most 200. */
    moves: z.array(z.object({ from: z.string(), to: z.string(), count: int() })),
  }),
  refusals,
});

/** The filter for the rows behind one part of a chart; `none` stands for unknown. */
const part = {
  age: z.optional(z.union([z.literal('other'), z.literal('none'), numberInAddress(maxAge)])),
  gradeId: z.optional(z.union([z.literal('none'), numberInAddress(maxId)])),
  region: z.optional(
    z.union([z.literal('none'), withChecks(z.string(), z.regex(/^[A-Z]{2}$/, fieldError('region.expected')))]),
  ),
};
const rows = { ...figuresQuery, Page: pageInAddress, Size: sizeInAddress };

export const studentKinds = ['active', 'new', 'lapsed'] as const;

/** Names and contacts require the permission User Management; the id alone does not identify anybody. */
export const listCountedStudents = endpoint('GET /analytics/students', access, {
  summary: 'Lists the students behind a figure, by ID. Names are included for holders of User Management only.',
  query: z.object({
    ...rows,
    ...part,
    kind: z.enum(studentKinds, fieldError('choice.expected', { choices: studentKinds })),
    /** Restricts active students to those who were on this screen. */
    screen: z.optional(text(maxScreenLength)),
  }),
  output: z.object({
    students: z.array(
      z.object({
        studentId: int(),
        fullName: z.nullable(z.string()),
        educatorName: z.nullable(z.string()),
        purged: Purged,
        region: z.nullable(z.string()),
        age: z.nullable(int()),
        /** The number of sessions in the period. */
        sessions: int(),
        seconds: int(),
        createdOn: Day,
        expiresOn: z.nullable(Day),
      }),
    ),
    total: int(),
  }),
  refusals,
});

export const listCountedSessions = endpoint('GET /analytics/sessions', access, {
  summary:
    'Lists the practice sessions behind a figure, latest first. Names are included for holders of User Management only.',
  query: z.object({
    ...rows,
    ...part,
    scoreId: z.optional(numberInAddress(maxId)),
    screen: z.optional(text(maxScreenLength)),
    /** Only sessions that reported an accuracy. */
    scored: z.optional(z.literal('1')),
    /**
     * Only sessions that began (`entry`) or ended (`exit`) a visit on this screen, or after which the student moved to
     * the screen `next`.
     */
    place: z.optional(z.enum(['entry', 'exit'])),
    next: z.optional(text(maxScreenLength)),
  }),
  output: z.object({
    sessions: z.array(
      z.object({
        studentId: int(),
        fullName: z.nullable(z.string()),
        educatorName: z.nullable(z.string()),
        startedAt: Instant,
        seconds: int(),
        accuracy: z.nullable(z.number()),
        screen: z.string(),
        scoreId: z.nullable(int()),
        scoreName: z.nullable(z.string()),
        /** The edition of the score that was played; null where the app did not report it. */
        edition: z.nullable(int()),
        purged: Purged,
        gradeName: z.nullable(z.string()),
        gradeNameZh: z.nullable(z.string()),
        gradeNumber: z.nullable(int()),
      }),
    ),
    total: int(),
  }),
  refusals,
});

export const listCountedSales = endpoint('GET /analytics/sales', access, {
  summary: 'Lists the sales, refunds and corrections behind a figure, latest first.',
  query: z.object(rows),
  output: z.object({
    sales: z.array(
      z.object({
        id: int(),
        at: Instant,
        /** The day of the sale in the company's time zone. */
        day: z.string(),
        educatorName: z.string(),
        channelName: z.nullable(z.string()),
        purged: Purged,
        durationDays: int(),
        /** In major units; negative for a refund. */
        amount: z.number(),
        isRefund: z.boolean(),
        /** Whether this row is the difference that a corrected price makes. */
        isCorrection: z.boolean(),
        studentId: int(),
        /** Null unless the administrator holds User Management. */
        fullName: z.nullable(z.string()),
      }),
    ),
    total: int(),
    /** The total of all rows. */
    amount: z.number(),
  }),
  refusals,
});

/** Only the first and last groups of keys are shown, because a whole key is worth money. */
export const listCountedKeys = endpoint('GET /analytics/keys', access, {
  summary: 'Lists the subscription keys now in a given state, grouped by school.',
  query: z.object({
    ...scope,
    state: z.enum(subscriptionStates, fieldError('choice.expected', { choices: subscriptionStates })),
    Page: pageInAddress,
    Size: sizeInAddress,
  }),
  output: z.object({
    keys: z.array(
      z.object({
        id: int(),
        key: z.string(),
        educatorName: z.string(),
        purged: Purged,
        status: z.enum(subscriptionStates),
        durationDays: int(),
        /** Null if the key is not redeemed or has no last day. */
        runsUntil: z.nullable(Day),
        createdOn: Day,
      }),
    ),
    total: int(),
  }),
  refusals: ['channel.not-found', 'educator.not-found'],
});

export const listScopes = endpoint('POST /analytics/scopes', access, {
  summary:
    'Lists channels and educators to filter the figures by, sorted by name, at most 50 of each; or those with the given IDs.',
  input: z.object({ searchQuery, channelId: AllOrId, educatorId: AllOrId }),
  output: z.object({
    channels: z.array(z.object({ channelId: int(), name: z.string(), purged: Purged })),
    educators: z.array(z.object({ educatorId: int(), name: z.string(), purged: Purged, channelId: z.nullable(int()) })),
  }),
  isRead: true,
});
