import * as z from 'zod/mini';
import { int } from '#platform/schemas.ts';
import { anyOf, anySession, endpoint } from './endpoint.ts';
import { Instant } from './values.ts';

/** The first steps with a new console, in order. */
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
      firstSteps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
      /** Each record appears once, with the latest action on it. */
      mine: z.array(Recent),
      colleagues: z.array(Recent),
    }),
  }),
});

export const readScoreGrowth = endpoint('GET /admin/dashboard/scores', anyOf('SL'), {
  summary: 'Counts the scores: in total, added in the last 30 days, and added in the 30 days before.',
  output: z.object({ scores: z.object({ all: int(), added: int(), addedBefore: int() }) }),
});
