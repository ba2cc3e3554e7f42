import { z } from 'zod';
import { Deleted } from '#platform/deletions.ts';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import { page, size } from '#platform/paging.ts';
import { listTags, switchTags } from './score-filter.ts';
import { Done, Id, id, optionalText } from '#platform/values.ts';

const access = anyOf('SL');

/**
 * What is wrong with a score: a tag that its notes contradict; measures that do not hold as much as their meter says;
 * a recording that is more than 10 % longer or shorter; a file that is gone. All but the first count for enabled scores.
 */
export const findingKinds = ['tag', 'measures', 'accompaniment', 'file'] as const;
export const FindingKind = z.enum(findingKinds);
export type FindingKind = z.output<typeof FindingKind>;

export const findingTags = [...listTags, ...switchTags] as const;
const FindingTag = z.enum(findingTags);

/** What names a finding. */
const FindingKey = z.object({
  scoreId: Id,
  kind: FindingKind,
  /** Of a tag alone. */
  tag: FindingTag.nullable().default(null),
});
export type FindingKey = z.output<typeof FindingKey>;

const some = z
  .array(FindingKey, { error: 'A list of findings is expected' })
  .min(1, 'Please select at least one finding')
  .max(1000, 'At most 1,000 findings at a time, please');

export const Finding = z.object({
  scoreId: z.int(),
  kind: FindingKind,
  tag: FindingTag.nullable(),
  name: z.string(),
  module: z.object({ name: z.string() }),
  grade: z.object({ gradeName: z.string() }),
  level: z.object({ levelName: z.string() }),
  stage: z.object({ stageName: z.string() }),
  /** Of a tag: what staff decided and what the notes say, ids of its list or true and false. */
  decided: z.union([z.int(), z.boolean()]).nullable(),
  read: z.union([z.int(), z.boolean()]).nullable(),
  /** Of a tag: how sure the notes are. */
  certainty: z.enum(['certain', 'likely']).nullable(),
  /** Of a recording that does not fit: how long the score and the recording last. */
  seconds: z.object({ score: z.number(), accompaniment: z.number() }).nullable(),
  /** Numbers of the measures that show it. */
  measures: z.array(z.int()),
  firstMeasure: z.int(),
  /** True when somebody said that it is right as it is. */
  isAccepted: z.boolean(),
});
export type Finding = z.output<typeof Finding>;

export const listFindings = endpoint({
  method: 'POST',
  path: '/admin/score/library/findings',
  access,
  summary: 'What is wrong in the library, a page at a time, by place and name.',
  input: z.object({
    Page: page,
    Size: size,
    kind: FindingKind.optional(),
    tag: FindingTag.optional(),
    moduleId: id('Please select a library').optional(),
    /** Part of a score's name. */
    searchQuery: optionalText(120).default(''),
    /** True: only those that somebody accepted; they are left out otherwise. */
    isAccepted: z.boolean({ error: 'true or false is expected' }).default(false),
  }),
  output: z.object({
    findings: z.array(Finding),
    total: z.int(),
    /** Of each kind, in the same library and state, of scores with this name. */
    counts: z.record(FindingKind, z.int()),
    /** Scores whose notes are still to be read by this version. */
    unread: z.int(),
  }),
  isRead: true,
});

export const repairFindings = endpoint({
  method: 'POST',
  path: '/admin/score/library/findings/repair',
  access,
  summary:
    'Repairs findings, all or none: the tag is set as the notes say, a recording that does not fit is taken off, other scores are disabled. Can be undone as a deletion can.',
  input: z.object({ findings: some }),
  output: Deleted,
  refusals: ['finding.gone'],
});

export const acceptFindings = endpoint({
  method: 'PUT',
  path: '/admin/score/library/findings/accept',
  access,
  summary: 'Says that findings are right as they are, or takes that back; one that changes later is told anew.',
  input: z.object({ findings: some, isAccepted: z.boolean({ error: 'true or false is expected' }) }),
  output: Done,
  refusals: ['finding.gone'],
});
