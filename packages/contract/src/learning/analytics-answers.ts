import * as z from 'zod/mini';
import { Purged } from '#platform/deletions.ts';
import { gradeNames } from '#platform/places.ts';
import { int } from '#platform/schemas.ts';
import { Day, Instant } from '#platform/values.ts';

/** The fields that every answer begins with. */
export const ReportHeader = z.object({
  /** First and last day that are counted, and the size of the parts of a series. */
  period: z.object({ from: Day, to: Day, step: z.enum(['day', 'week', 'month']) }),
  /** The days of the very first and last session; null before there is any. */
  first: z.nullable(Day),
  last: z.nullable(Day),
  /** All sessions reported until then are counted. */
  countedAt: Instant,
  /** True where nothing falls into the period. */
  isEmpty: z.boolean(),
});

/** Practice of one part of the whole; `students` is the number of those who practised. */
export const practice = { students: int(), sessions: int(), seconds: int() };

/** Null for ages under 3 or over 10 (`isOther`), or unknown. Age is counted in the year of the last day. */
export const ofAge = { age: z.nullable(int()), isOther: z.boolean() };
/** Null for sessions without a score. */
export const ofGrade = { gradeId: z.nullable(int()), ...gradeNames };
/** Null where unknown. */
export const ofRegion = { region: z.nullable(z.string()) };

/** `accuracy` is the mean of the sessions that report one (`scored`), from 0 to 1; null where none does. */
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
