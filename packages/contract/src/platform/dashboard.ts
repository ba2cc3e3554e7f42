import * as z from 'zod/mini';
import { int, objectOrNull, rowsOf } from '#platform/schemas.ts';
import { anyOf, anySession, endpoint } from './endpoint.ts';
import { Instant, Month } from './values.ts';

export const firstSteps = ['library', 'upload', 'company', 'channel', 'keys', 'mail'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Days of a period on the dashboard, which is compared with an equally long period before it. */
export const periodDays = 30;

/** Items in each list of recent work. */
export const maxRecent = 6;

const Recent = z.object({
  /** Id of the entry in the activity. */
  id: int(),
  at: Instant,
  /** Area and action: 'score.published'. */
  action: z.string(),
  person: z.string(),
  record: z.object({ kind: z.string(), id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  /** The number of records of a bulk action, of which `record` is the first. */
  count: z.optional(int()),
});
export type Recent = z.output<typeof Recent>;

export const readDashboard = endpoint('GET /admin/dashboard', anySession, {
  summary:
    "Returns what the caller worked on last, what colleagues did, and which first steps are done, each as far as the caller's permissions allow.",
  output: z.object({
    dashboard: z.object({
      firstSteps: rowsOf({ step: z.enum(firstSteps), isDone: z.boolean() }),
      /** Each record appears once, with the latest action on it. */
      mine: z.array(Recent),
      colleagues: z.array(Recent),
      /** Needs Permissions; null where none was ever made or is configured. */
      backup: z.optional(objectOrNull({ madeAt: z.nullable(Instant), isOverdue: z.boolean() })),
    }),
  }),
});

export const readScoreGrowth = endpoint('GET /admin/dashboard/scores', anyOf('SL'), {
  summary: 'Counts the scores: in total, added in the last 30 days, and added in the 30 days before.',
  output: z.object({ scores: z.object({ all: int(), added: int(), addedBefore: int() }) }),
});

export const readTrends = endpoint('GET /admin/dashboard/trends', anySession, {
  summary: "Returns how sales, practice and renewals develop, each as far as the caller's permissions allow.",
  output: z.object({
    trends: z.object({
      /** Needs Data Analytics or Sales Management. Amounts are in major units. */
      sales: objectOrNull({
        /** The last 24 months; the running one is the last. */
        months: rowsOf({ month: Month, amount: z.number() }),
        /** The running month up to today, and the same days a year ago. */
        thisMonth: z.number(),
        yearAgo: z.number(),
      }),
      /** Needs Data Analytics: who practised in the last 30 days, in the 30 before, and in each of 12 months. */
      active: objectOrNull({ students: int(), before: int(), months: z.array(int()) }),
      /**
       * Needs Data Analytics or Sales Management: subscriptions of a month that were bought again, and that ran out,
       * for six whole months and the running one.
       */
      renewals: z.nullable(rowsOf({ month: Month, renewed: int(), ended: int() })),
    }),
  }),
});
