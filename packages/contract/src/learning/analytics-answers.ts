import * as z from 'zod/mini';
import { Purged } from '#platform/deletions.ts';
import { gradeNames } from '#platform/places.ts';
import { int } from '#platform/schemas.ts';
import { Day, Instant } from '#platform/values.ts';

/** What every answer begins with. */
export const ReportHeader = z.object({
  /** Days as they were counted, and how the parts of a series are cut. */
  period: z.object({ from: Day, to: Day, step: z.enum(['day', 'week', 'month']) }),
  /** Days with the first and the last session of all, null before there is any. */
  first: z.nullable(Day),
  last: z.nullable(Day),
  /** Until when sessions that were reported are counted. */
  countedAt: Instant,
  /** True where nothing at all falls into the period. */
  isEmpty: z.boolean(),
});

/** Practice of one part of the whole; `students` are those who practised. */
export const practice = { students: int(), sessions: int(), seconds: int() };

/** Null: younger than 3, older than 10 (`isOther`), or not known. Age in the year of the last day. */
export const ofAge = { age: z.nullable(int()), isOther: z.boolean() };
/** Null: sessions without a score. */
export const ofGrade = { gradeId: z.nullable(int()), ...gradeNames };
/** Null: not known. */
export const ofRegion = { region: z.nullable(z.string()) };

/** `accuracy`: mean of the sessions that have one (`scored`), 0 to 1, null where none has. */
export const performance = { ...practice, scored: int(), accuracy: z.nullable(z.number()) };
export const OfScore = z.object({
  scoreId: int(),
  name: z.string(),
  purged: Purged,
  ...gradeNames,
  /** Its address in the score library, null where it is deleted. */
  libraryId: z.nullable(int()),
  sessions: int(),
  seconds: int(),
  scored: int(),
  accuracy: z.nullable(z.number()),
});
