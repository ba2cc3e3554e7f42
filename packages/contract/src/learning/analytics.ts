import { z } from 'zod';
import { asked, numberInAddress, refusals, scope } from './analytics-asked.ts';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import { pageInAddress, searchQuery, sizeInAddress } from '#platform/paging.ts';
import { AllOrId } from '#platform/selection.ts';
import { Day, Instant, maxId } from '#platform/values.ts';

/* Counted per UTC day. A session counts for the educator and the channel that its student belonged to when it began. */

const access = anyOf('DA');

export const maxPeriodDays = 3660;

/** The ages that the courses are made for; who is younger, older or of no known age is counted beside them. */
export const ages = [3, 4, 5, 6, 7, 8, 9, 10] as const;

/** What every answer begins with. */
const Head = z.object({
  /** Days as they were counted, and how the parts of a series are cut. */
  period: z.object({ from: Day, to: Day, step: z.enum(['day', 'week', 'month']) }),
  /** Days with the first and the last session of all, null before there is any. */
  first: Day.nullable(),
  last: Day.nullable(),
  /** Until when sessions that were reported are counted. */
  countedAt: Instant,
  /** True where nothing at all falls into the period. */
  isEmpty: z.boolean(),
});

/** Practice of one part of the whole; `students` are those who practised. */
const practice = { students: z.int(), sessions: z.int(), seconds: z.int() };

/** Null: younger than 3, older than 10 (`isOther`), or not known. Age in the year of the last day. */
const ofAge = { age: z.int().nullable(), isOther: z.boolean() };
/** Null: sessions without a score. */
const ofGrade = { gradeId: z.int().nullable(), gradeName: z.string() };
/** Null: not known. */
const ofRegion = { region: z.string().nullable() };

export const subscriptionStates = ['Available', 'Active', 'Expired', 'Revoked'] as const;

export const readOverview = endpoint({
  method: 'GET',
  path: '/analytics/overview',
  access,
  summary: 'Students, subscriptions and practice of a period.',
  query: z.object(asked),
  output: Head.extend({
    students: z.object({
      /** Practised in the period. */
      active: z.int(),
      /** Were added in the period. */
      new: z.int(),
      /** Their subscription ended in the period, and did not go on. */
      lapsed: z.int(),
    }),
    practice: z.object({ sessions: z.int(), seconds: z.int() }),
    /** Keys as they are now. */
    subscriptions: z.array(z.object({ state: z.enum(subscriptionStates), keys: z.int() })),
    /** Sales of the period and what was given back in it; the amount is what both leave, in major units. */
    sales: z.object({ count: z.int(), refunds: z.int(), amount: z.number() }),
    series: z.array(
      z.object({
        from: Day,
        to: Day,
        active: z.int(),
        new: z.int(),
        lapsed: z.int(),
        sessions: z.int(),
        seconds: z.int(),
      }),
    ),
    byAge: z.array(z.object({ ...ofAge, ...practice })),
    byGrade: z.array(z.object({ ...ofGrade, ...practice })),
    byRegion: z.array(z.object({ ...ofRegion, ...practice })),
  }),
  refusals,
});

/** `accuracy`: mean of the sessions that have one (`scored`), 0 to 1, null where none has. */
const performance = { ...practice, scored: z.int(), accuracy: z.number().nullable() };
const OfScore = z.object({
  scoreId: z.int(),
  name: z.string(),
  gradeName: z.string(),
  /** Its address in the score library, null where it is deleted. */
  libraryId: z.int().nullable(),
  sessions: z.int(),
  seconds: z.int(),
  scored: z.int(),
  accuracy: z.number().nullable(),
});

/** Scores with fewer sessions that have an accuracy are not called hard. */
export const minScored = 10;
export const maxScores = 100;

export const readPerformance = endpoint({
  method: 'GET',
  path: '/analytics/performance',
  access,
  summary: 'Accuracy and time by grade, by score and by age.',
  query: z.object(asked),
  output: Head.extend({
    sessions: z.int(),
    seconds: z.int(),
    scored: z.int(),
    accuracy: z.number().nullable(),
    series: z.array(
      z.object({ from: Day, to: Day, sessions: z.int(), seconds: z.int(), accuracy: z.number().nullable() }),
    ),
    byGrade: z.array(z.object({ ...ofGrade, ...performance })),
    byAge: z.array(z.object({ ...ofAge, ...performance })),
    /** Scores that were practised at all, and of them at most 100, the most practised first. */
    scores: z.int(),
    byScore: z.array(OfScore),
    /** At most 20 with 10 scored sessions at least, the lowest accuracy first. */
    hardest: z.array(OfScore),
  }),
  refusals,
});

export const readNavigation = endpoint({
  method: 'GET',
  path: '/analytics/navigation',
  access,
  summary:
    'Screens of the learning app. Sessions of a student that begin less than 30 minutes after the one before ended are one visit.',
  query: z.object(asked),
  output: Head.extend({
    visits: z.int(),
    sessions: z.int(),
    seconds: z.int(),
    screens: z.array(
      z.object({
        screen: z.string(),
        ...practice,
        /** Visits that began, and that ended here. */
        entries: z.int(),
        exits: z.int(),
      }),
    ),
    /** From a screen to the one after it in a visit, the most frequent first, at most 200. */
    moves: z.array(z.object({ from: z.string(), to: z.string(), count: z.int() })),
  }),
  refusals,
});

/** One part of the figures: what a mark of a chart stands for. `none` stands for what is not known. */
const part = {
  age: z.union([z.literal('other'), z.literal('none'), numberInAddress(150)]).optional(),
  gradeId: z.union([z.literal('none'), numberInAddress(maxId)]).optional(),
  region: z.union([z.literal('none'), z.string().regex(/^[A-Z]{2}$/, 'A region is expected')]).optional(),
};
const rows = { ...asked, Page: pageInAddress, Size: sizeInAddress };

export const studentKinds = ['active', 'new', 'lapsed'] as const;

/** Name and contact need the permission User Management; the number alone tells nobody who it is. */
export const listCountedStudents = endpoint({
  method: 'GET',
  path: '/analytics/students',
  access,
  summary: 'The students behind a figure, by number; names for holders of User Management alone.',
  query: z.object({
    ...rows,
    ...part,
    kind: z.enum(studentKinds, { error: 'active, new or lapsed is expected' }),
    /** Of the active: who was on this screen. */
    screen: z.string().max(60).optional(),
  }),
  output: z.object({
    students: z.array(
      z.object({
        studentId: z.int(),
        fullName: z.string().nullable(),
        educatorName: z.string().nullable(),
        region: z.string().nullable(),
        age: z.int().nullable(),
        /** In the period. */
        sessions: z.int(),
        seconds: z.int(),
        createdOn: Day,
        expiresOn: Day.nullable(),
      }),
    ),
    total: z.int(),
  }),
  refusals,
});

export const listCountedSessions = endpoint({
  method: 'GET',
  path: '/analytics/sessions',
  access,
  summary: 'The sessions behind a figure, the latest first; names for holders of User Management alone.',
  query: z.object({
    ...rows,
    ...part,
    scoreId: numberInAddress(maxId).optional(),
    screen: z.string().max(60).optional(),
    /** Only those with an accuracy. */
    scored: z.literal('1').optional(),
    /** Only those that a visit began with, or ended with, or from which it went on to this screen. */
    place: z.enum(['entry', 'exit']).optional(),
    next: z.string().max(60).optional(),
  }),
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.int(),
        studentId: z.int(),
        fullName: z.string().nullable(),
        educatorName: z.string().nullable(),
        startedAt: Instant,
        seconds: z.int(),
        accuracy: z.number().nullable(),
        screen: z.string(),
        scoreId: z.int().nullable(),
        scoreName: z.string().nullable(),
        gradeName: z.string().nullable(),
      }),
    ),
    total: z.int(),
  }),
  refusals,
});

export const listCountedSales = endpoint({
  method: 'GET',
  path: '/analytics/sales',
  access,
  summary: 'The sales and refunds behind a figure, the latest first.',
  query: z.object(rows),
  output: z.object({
    sales: z.array(
      z.object({
        id: z.int(),
        at: Instant,
        educatorName: z.string(),
        channelName: z.string().nullable(),
        durationDays: z.int(),
        /** In major units; of a refund less than nothing. */
        amount: z.number(),
        isRefund: z.boolean(),
        studentId: z.int(),
      }),
    ),
    total: z.int(),
    /** Of all of them together. */
    amount: z.number(),
  }),
  refusals,
});

/** Keys are worth money: they are told by their first and last group alone. */
export const listCountedKeys = endpoint({
  method: 'GET',
  path: '/analytics/keys',
  access,
  summary: 'The subscription keys that are in a state now, school by school.',
  query: z.object({
    ...scope,
    state: z.enum(subscriptionStates, { error: 'Available, Active, Expired or Revoked is expected' }),
    Page: pageInAddress,
    Size: sizeInAddress,
  }),
  output: z.object({
    keys: z.array(
      z.object({
        id: z.int(),
        key: z.string(),
        educatorName: z.string(),
        status: z.enum(subscriptionStates),
        durationDays: z.int(),
        /** Null where it was not redeemed, or has no last day. */
        runsUntil: Day.nullable(),
        createdOn: Day,
      }),
    ),
    total: z.int(),
  }),
  refusals: ['channel.not-found', 'educator.not-found'],
});

export const listScopes = endpoint({
  method: 'POST',
  path: '/analytics/scopes',
  access,
  summary:
    'Channels and educators by which figures can be filtered, by name, at most 50 of each; or those with these ids.',
  input: z.object({ searchQuery, channelId: AllOrId, educatorId: AllOrId }),
  output: z.object({
    channels: z.array(z.object({ channelId: z.int(), name: z.string() })),
    educators: z.array(z.object({ educatorId: z.int(), name: z.string(), channelId: z.int().nullable() })),
  }),
  isRead: true,
});
