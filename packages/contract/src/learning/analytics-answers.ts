import * as z from 'zod/mini';
import { Purged } from '#platform/deletions.ts';
import { gradeNames } from '#platform/places.ts';
import { int } from '#platform/schemas.ts';
import { Day, Instant } from '#platform/values.ts';
import { steps } from './choices.ts';

/** The fields that every answer begins with. */
export const ReportHeader = z.object({
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
export const practice = { students: z.nullable(int()), sessions: int(), seconds: int() };

export const students = {
  /** Students who practised in the period; null if it is longer than 13 months. */
  active: z.nullable(int()),
  /** Students who were added in the period. */
  new: int(),
  /** Students whose subscription ended in the period and was not continued. */
  lapsed: int(),
};
/** Sales and refunds of the period; `amount` is their balance in major units. */
export const sales = { count: int(), refunds: int(), amount: z.number() };

/** Null for an unknown age or one under 3 or over 10 (`isOther`). Age is counted in the year of the last day. */
export const ofAge = { age: z.nullable(int()), isOther: z.boolean() };
/** Null for sessions without a score. */
export const ofGrade = { gradeId: z.nullable(int()), ...gradeNames };
/** Null where unknown. */
export const ofRegion = { region: z.nullable(z.string()) };

/** `accuracy` is the mean over the `scored` sessions, which reported one, from 0 to 1; null if there are none. */
export const performance = { ...practice, scored: int(), accuracy: z.nullable(z.number()) };
export const OfScore = z.object({
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
