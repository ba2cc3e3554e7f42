import * as z from 'zod/mini';
import { maxNameLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { defaulted, int, objectOrNull, unsettable, withChecks } from '#platform/schemas.ts';
import { Deleted } from '#platform/deletions.ts';
import { anyOf, endpoint, readEndpoint } from '#platform/endpoint.ts';
import { paged } from '#platform/paging.ts';
import { placeNames } from '#platform/places.ts';
import { placed } from './analysis.ts';
import { foundIn } from './score-filter.ts';
import { Id, id, optionalText, Switch } from '#platform/values.ts';
import { findingKinds, findingTags } from './choices.ts';

const access = anyOf('SL');

export const FindingKind = z.enum(findingKinds);
export type FindingKind = z.output<typeof FindingKind>;

const FindingTag = z.enum(findingTags);

const FindingKey = z.object({
  scoreId: Id,
  kind: FindingKind,
  /** Set only if the finding is about a tag. */
  tag: z._default(z.nullable(FindingTag), null),
});
export type FindingKey = z.output<typeof FindingKey>;

/** Maximum number of findings that one call repairs or accepts. */
const maxFindings = 1000;
const FindingKeys = withChecks(
  z.array(FindingKey, fieldError('list.expected', { of: 'finding' })),
  z.minLength(1, fieldError('selection.empty', { of: 'finding' })),
  z.maxLength(maxFindings, fieldError('list.too-long', { max: maxFindings, of: 'finding' })),
);

export const Finding = z.object({
  scoreId: int(),
  /** Signed address of a picture of the first system; null for an old file until it is read again. */
  thumbnail: z.nullable(z.string()),
  kind: FindingKind,
  tag: z.nullable(FindingTag),
  name: z.string(),
  ...placeNames,
  /**
   * For a tag: the choice of staff, and the value in the notes; ids of its list, or true and false. Null where none of
   * the list's entries fits.
   */
  decided: z.nullable(z.union([int(), z.boolean()])),
  read: z.nullable(z.union([int(), z.boolean()])),
  /** For a tag: the certainty of the value in the notes. */
  certainty: z.nullable(z.enum(['certain', 'likely'])),
  /** For a recording that does not fit: the lengths of the score and of the recording. */
  seconds: objectOrNull({ score: z.number(), accompaniment: z.number() }),
  /** The measures that show it. */
  ...placed,
  /** True if somebody has accepted it as right. */
  isAccepted: z.boolean(),
  ...foundIn,
});
export type Finding = z.output<typeof Finding>;

export const listFindings = readEndpoint('POST /admin/score/library/findings', access, {
  summary: 'Lists the findings in the library, one page at a time, by place and name.',
  input: z.object({
    ...paged,
    kind: unsettable(FindingKind),
    tag: unsettable(FindingTag),
    moduleId: unsettable(id(fieldError('choice.missing', { of: 'library' }))),
    /** Lists only those of this score. */
    scoreId: unsettable(Id),
    /** Finds scores as the search of the whole library does. */
    searchQuery: defaulted(optionalText(maxNameLength), ''),
    /** True lists only accepted findings, false only the others. */
    isAccepted: z._default(Switch, false),
  }),
  output: z.object({
    findings: z.array(Finding),
    total: int(),
    /** Counts by kind, with the same library, state and name. */
    counts: z.record(FindingKind, int()),
    /** The number of scores whose notes have not been read by this version yet. */
    unread: int(),
  }),
});

export const repairFindings = endpoint('POST /admin/score/library/findings/repair', access, {
  summary:
    'Repairs findings, either all of them or none: sets a tag to what the notes say, removes a recording that does not fit, and disables any other score. Can be undone like a deletion.',
  input: z.object({ findings: FindingKeys }),
  bodySize: 'list',
  output: Deleted,
  refusals: ['finding.gone', 'finding.by-hand', 'entry.gone'],
});

export const acceptFindings = endpoint('PUT /admin/score/library/findings/accept', access, {
  summary: 'Marks findings as correct, or takes that back. A finding that changes later is reported again.',
  input: z.object({ findings: FindingKeys, isAccepted: Switch }),
  bodySize: 'list',
  refusals: ['finding.gone'],
});
