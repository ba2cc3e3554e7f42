import * as z from 'zod/mini';
import { anyOf, endpoint, readEndpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int } from '#platform/schemas.ts';
import { Done, Instant, oneOf, wholeNumber } from '#platform/values.ts';

const access = anyOf('SM', 'AD');

/**
 * Kinds of data that can be removed automatically, each with the minimum number of months for which it must be kept.
 */
export const minMonths = { users: 12, practice: 3, cards: 3, activity: 12 } as const;
export type RetentionKind = keyof typeof minMonths;
export const retentionKinds = Object.keys(minMonths) as [RetentionKind, ...RetentionKind[]];
export const maxMonths = 240;

const Kind = oneOf(retentionKinds);

const months = wholeNumber(1, maxMonths, fieldError('number.between', { min: 1, max: maxMonths }));
/** Null keeps the data for ever. */
const Months = z.nullable(months);

const Rule = z.object({ kind: z.enum(retentionKinds), months: z.nullable(int()) });

const Run = z.object({
  id: int(),
  kind: z.enum(retentionKinds),
  months: int(),
  /** Data from before this instant was removed. */
  before: Instant,
  startedAt: Instant,
  /** Null while the run is in progress. */
  endedAt: z.nullable(Instant),
  deleted: int(),
});
export type RetentionRun = z.output<typeof Run>;

export const readRetention = endpoint('GET /admin/retention', access, {
  summary:
    'Returns for how many months each kind of personal data is kept (null means for ever), and the latest runs that deleted something, newest first.',
  output: z.object({ rules: z.array(Rule), runs: z.array(Run) }),
});

export const countOutdated = readEndpoint('POST /admin/retention/preview', access, {
  summary: 'Counts the records of a kind that would be deleted now if they were kept for this many months.',
  input: z.object({ kind: Kind, months }),
  output: z.object({ count: int() }),
});

export const updateRetention = endpoint('POST /admin/retention/update', access, {
  summary:
    'Sets for how many months a kind of personal data is kept; null keeps it for ever. Older data is deleted for good in the next nightly run. `previous` is the value that the caller saw.',
  input: z.object({ kind: Kind, months: Months, previous: Months }),
  output: z.extend(Done, { rules: z.array(Rule) }),
  refusals: ['record.stale'],
});
