import * as z from 'zod/mini';
import { Purged } from '#platform/deletions.ts';
import { anyOf, endpoint, readEndpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { maxAge, maxScreenLength } from '#platform/field-lengths.ts';
import { pagedInAddress, pageInAddress, searchQuery } from '#platform/paging.ts';
import { gradeNames } from '#platform/places.ts';
import { defaulted, int, rowsOf, unsettable, withChecks } from '#platform/schemas.ts';
import { AllOrId } from '#platform/selection.ts';
import { Day, dayError, Instant, maxId, oneOf, text } from '#platform/values.ts';
import { steps, subscriptionStates } from './choices.ts';

/**
 * Practice and sales are counted by the company's day. A session counts for the educator and the channel that its
 * student belonged to when it began.
 */

const access = anyOf('DA');

export const maxPeriodDays = 3660;

/** The ages that the courses are made for; younger, older and unknown ages are counted separately. */
export const ages = [3, 4, 5, 6, 7, 8, 9, 10] as const;

const idError = fieldError('number.whole');

const numberInAddress = /* @__NO_SIDE_EFFECTS__ */ (max: number) =>
  z.pipe(
    z.pipe(withChecks(z.string(), z.regex(/^\d{1,10}$/, idError)), z.transform(Number)),
    withChecks(int(idError), z.lte(max, idError)),
  );

/** 0 or an empty text means all. */
const AllOrIdInAddress = defaulted(numberInAddress(maxId), 0);

/** Not the last possible day, so that the following day can be represented. */
const PeriodDay = withChecks(
  Day,
  z.refine((day) => day < '9999', dayError),
);
/** Both days are included; the default is the 30 days up to today, the maximum 10 years. */
const period = { from: unsettable(PeriodDay), to: unsettable(PeriodDay) };
const scope = { educatorId: AllOrIdInAddress, channelId: AllOrIdInAddress };
const figuresQuery = { ...period, ...scope };
/** By default by the length of the period; a step that would make too many parts is ignored. */
const seriesQuery = {
  ...figuresQuery,
  step: unsettable(oneOf(steps)),
};
const refusals = ['period.order', 'period.long', 'channel.not-found', 'educator.not-found'] as const;

/** The fields that every answer begins with. */
const ReportHeader = z.object({
  /** First and last day of the period, and the unit of time series. */
  period: z.object({ from: Day, to: Day, step: z.enum(steps) }),
  /** The days of the very first and very last session; null while there are no sessions. */
  first: z.nullable(Day),
  last: z.nullable(Day),
  /** Sessions that were reported before this time are included. */
  countedAt: Instant,
  /** True if there is no practice in the period. */
  isEmpty: z.boolean(),
});

/**
 * Totals of a group of sessions; `students` is the number of students who practised, null if the period is longer than
 * 13 months.
 */
const practice = { students: z.nullable(int()), sessions: int(), seconds: int() };

const students = {
  /** Students who practised in the period; null if it is longer than 13 months. */
  active: z.nullable(int()),
  new: int(),
  /** Students whose subscription ended in the period and was not continued. */
  lapsed: int(),
};
/** Sales and refunds of the period; `amount` is their balance in major units. */
const sales = { count: int(), refunds: int(), amount: z.number() };

/** Null for an unknown age or one under 3 or over 10 (`isOther`). Age is counted in the year of the last day. */
const ofAge = { age: z.nullable(int()), isOther: z.boolean() };
/** Null for sessions without a score. */
const ofGrade = { gradeId: z.nullable(int()), ...gradeNames };
/** Null where unknown. */
const ofRegion = { region: z.nullable(z.string()) };

/** `accuracy` is the mean over the `scored` sessions, which reported one, from 0 to 1; null if there are none. */
const performance = { ...practice, scored: int(), accuracy: z.nullable(z.number()) };
const OfScore = z.object({
  scoreId: int(),
  name: z.string(),
  purged: Purged,
  ...gradeNames,
  /** The score's library; null where the score is deleted. */
  libraryId: z.nullable(int()),
  sessions: int(),
  seconds: int(),
  scored: int(),
  accuracy: z.nullable(z.number()),
});

export const readOverview = endpoint('GET /analytics/overview', access, {
  summary: 'Returns figures about students, subscriptions and practice in a period.',
  query: z.object(seriesQuery),
  output: z.extend(ReportHeader, {
    students: z.object(students),
    practice: z.object({ sessions: int(), seconds: int() }),
    subscriptions: rowsOf({ state: z.enum(subscriptionStates), keys: int() }),
    sales: z.object(sales),
    series: rowsOf({
      from: Day,
      to: Day,
      active: int(),
      new: int(),
      lapsed: int(),
      sessions: int(),
      seconds: int(),
    }),
    byAge: rowsOf({ ...ofAge, ...practice }),
    byGrade: rowsOf({ ...ofGrade, ...practice }),
    byRegion: rowsOf({ ...ofRegion, ...practice }),
  }),
  refusals,
});

/** A school is said to grow or to fall if its sales changed by more than this share. */
export const steadyShare = 0.1;
export const maxSchools = 30;

const OfSchool = z.object({
  educatorId: int(),
  name: z.string(),
  purged: Purged,
  /** What it bought in each of eight quarters, of which the last four are compared with the first four. */
  quarters: z.array(z.number()),
});
/** How many schools there are, with those that count most. */
const schools = z.object({ count: int(), top: z.array(OfSchool) });

export const readMoney = endpoint('GET /analytics/money', access, {
  summary:
    'Returns sales in a period against the year before, subscriptions that end next, renewals, and schools that grow or fall. Amounts are in major units.',
  query: z.object(seriesQuery),
  output: z.extend(ReportHeader, {
    sales: z.object(sales),
    before: z.number(),
    /** The three channels that sold most; sales of others have the channel 0. */
    channels: rowsOf({ channelId: int(), name: z.string(), purged: Purged }),
    series: rowsOf({
      from: Day,
      to: Day,
      amount: z.number(),
      before: z.number(),
      parts: rowsOf({ durationDays: int(), channelId: int(), amount: z.number() }),
    }),
    subscriptions: rowsOf({ state: z.enum(subscriptionStates), keys: int() }),
    /** Keys that end in this and the next three months, at present prices, and the sales a year before. */
    ending: rowsOf({ from: Day, to: Day, keys: int(), amount: z.number() }),
    endingBefore: z.number(),
    /** Students by the month of their first sale, up to a year before the end of the period. */
    cohorts: rowsOf({ from: Day, to: Day, began: int(), renewed: int(), lapsed: int() }),
    /** By the months up to the end of the period. */
    grow: schools,
    stand: schools,
    fall: schools,
  }),
  refusals,
});

/** `seconds` is the median time to the first answer; null if nothing was answered. */
const answering = { received: int(), answered: int(), seconds: z.nullable(z.number()) };

export const readSupport = endpoint('GET /analytics/support', access, {
  summary: 'Returns how soon emails to the support board are first answered, by the day on which they arrived.',
  query: z.object({ ...period, step: seriesQuery.step }),
  output: z.extend(ReportHeader, { ...answering, series: rowsOf({ from: Day, to: Day, ...answering }) }),
  refusals: ['period.order', 'period.long'],
});

/** Scores with fewer rated sessions are not called hard. */
export const minScored = 10;
export const maxScores = 500;

export const readPerformance = endpoint('GET /analytics/performance', access, {
  summary: 'Returns accuracy and practice time by grade, score and age.',
  query: z.object(seriesQuery),
  output: z.extend(ReportHeader, {
    sessions: int(),
    seconds: int(),
    scored: int(),
    accuracy: z.nullable(z.number()),
    series: rowsOf({ from: Day, to: Day, sessions: int(), seconds: int(), accuracy: z.nullable(z.number()) }),
    byGrade: rowsOf({ ...ofGrade, ...performance }),
    byAge: rowsOf({ ...ofAge, ...performance }),
    /** The number of scores that were practised; the list contains at most the 500 most practised. */
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
    screens: rowsOf({
      screen: z.string(),
      ...practice,
      /** The number of visits that began on this screen, and of visits that ended on it. */
      entries: int(),
      exits: int(),
    }),
    /** Transitions between screens within visits, the most frequent first, at most 200. */
    moves: rowsOf({ from: z.string(), to: z.string(), count: int() }),
  }),
  refusals,
});

export const compareChannels = endpoint('GET /analytics/channels', access, {
  summary: 'Lists the figures of each channel in a period, 12 at a time, those that sold most first.',
  query: z.object({ ...period, Page: pageInAddress }),
  output: z.object({
    channels: rowsOf({
      channelId: int(),
      name: z.string(),
      students: z.object(students),
      practice: z.object({ sessions: int(), seconds: int() }),
      sales: z.object(sales),
    }),
    total: int(),
  }),
  refusals: ['period.order', 'period.long'],
});

/** The filter for the rows behind one part of a chart; `none` stands for unknown. */
const part = {
  age: z.optional(z.union([z.literal('other'), z.literal('none'), numberInAddress(maxAge)])),
  gradeId: z.optional(z.union([z.literal('none'), numberInAddress(maxId)])),
  region: z.optional(
    z.union([z.literal('none'), withChecks(z.string(), z.regex(/^[A-Z]{2}$/, fieldError('region.expected')))]),
  ),
};
const rows = { ...figuresQuery, ...pagedInAddress };

export const studentKinds = ['active', 'new', 'lapsed'] as const;

/** Names and contacts require the permission User Management; the id alone does not identify anybody. */
export const listCountedStudents = endpoint('GET /analytics/students', access, {
  summary: 'Lists the students behind a figure, by ID. Names are included for holders of User Management only.',
  query: z.object({
    ...rows,
    ...part,
    kind: oneOf(studentKinds),
    /** Restricts active students to those who were on this screen. */
    screen: z.optional(text(maxScreenLength)),
  }),
  output: z.object({
    students: rowsOf({
      studentId: int(),
      fullName: z.nullable(z.string()),
      educatorId: z.nullable(int()),
      educatorName: z.nullable(z.string()),
      purged: Purged,
      region: z.nullable(z.string()),
      age: z.nullable(int()),
      sessions: int(),
      seconds: int(),
      createdOn: Day,
      expiresOn: z.nullable(Day),
    }),
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
    sessions: rowsOf({
      studentId: int(),
      fullName: z.nullable(z.string()),
      educatorId: z.nullable(int()),
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
    total: int(),
  }),
  refusals,
});

export const listCountedSales = endpoint('GET /analytics/sales', access, {
  summary: 'Lists the sales, refunds and corrections behind a figure, latest first.',
  query: z.object({
    ...rows,
    /** Only the first sale of each student. */
    first: z.optional(z.literal('1')),
  }),
  output: z.object({
    sales: rowsOf({
      id: int(),
      at: Instant,
      /** The day of the sale in the company's time zone. */
      day: z.string(),
      educatorId: z.nullable(int()),
      educatorName: z.string(),
      channelId: z.nullable(int()),
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
    total: int(),
    amount: z.number(),
  }),
  refusals,
});

/** Only the first and last groups of keys are shown, because a whole key is worth money. */
export const listCountedKeys = endpoint('GET /analytics/keys', access, {
  summary: 'Lists the subscription keys now in a given state, grouped by school.',
  query: z.object({
    ...scope,
    state: oneOf(subscriptionStates),
    ...pagedInAddress,
  }),
  output: z.object({
    keys: rowsOf({
      id: int(),
      key: z.string(),
      educatorId: int(),
      educatorName: z.string(),
      purged: Purged,
      status: z.enum(subscriptionStates),
      durationDays: int(),
      /** Null if the key is not redeemed or has no last day. */
      runsUntil: z.nullable(Day),
      createdOn: Day,
    }),
    total: int(),
  }),
  refusals: ['channel.not-found', 'educator.not-found'],
});

export const listScopes = readEndpoint('POST /analytics/scopes', access, {
  summary:
    'Lists channels and educators to filter the figures by, sorted by name, at most 50 of each; or those with the given IDs.',
  input: z.object({ searchQuery, channelId: AllOrId, educatorId: AllOrId }),
  output: z.object({
    channels: rowsOf({ channelId: int(), name: z.string(), purged: Purged }),
    educators: rowsOf({ educatorId: int(), name: z.string(), purged: Purged, channelId: z.nullable(int()) }),
  }),
});
