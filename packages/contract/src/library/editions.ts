import * as z from 'zod/mini';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { maxEditionNoteLength } from '#platform/field-lengths.ts';
import { int, optionalFields } from '#platform/schemas.ts';
import { Done, PathId, StoredName, text, Version } from '#platform/values.ts';
import { listTags, switchTags, tagFields } from './score-filter.ts';

/* The notes of a published score are corrected; what they were stays. */

const access = anyOf('SL');
const on = z.boolean(fieldError('boolean.expected'));

const Edition = z.object({
  edition: int(),
  /** What was corrected; empty for the first one. */
  note: z.string(),
  /** Who made it, and when. */
  madeBy: z.string(),
  madeAt: z.string(),
  /** The edition whose notes it has again. */
  broughtBack: z.nullable(int()),
  fileName: z.string(),
  /** As the file was called where it was uploaded from. */
  originalName: z.string(),
  measures: z.nullable(int()),
  seconds: z.number(),
});
export type Edition = z.output<typeof Edition>;

export const listEditions = endpoint({
  method: 'GET',
  path: '/admin/score/library/editions/{id}',
  access,
  summary: 'The editions of a score, the newest first, which is the present one.',
  params: z.object({ id: PathId }),
  output: z.object({ name: z.string(), version: int(), editions: z.array(Edition) }),
  refusals: ['score.not-found'],
});

export const editedTags = [...listTags, ...switchTags] as const;
const tagValue = z.union([int(), z.boolean()]);

export const checkEdition = endpoint({
  method: 'POST',
  path: '/admin/score/library/editions/{id}/check',
  access,
  summary: 'What a file would change as the next edition of a score: an uploaded one, or that of an edition before.',
  params: z.object({ id: PathId }),
  input: z.object({ fileName: StoredName }),
  output: z.object({
    version: int(),
    /** The present edition and its file, to compare with. */
    edition: int(),
    presentFile: z.string(),
    /** The edition that the file is of already. */
    broughtBack: z.nullable(int()),
    /** Tags that the notes say otherwise now than before, and than staff decided. */
    tags: z.array(z.object({ tag: z.enum(editedTags), present: tagValue, read: tagValue })),
    /** The recording and how long it would have to be, where that fits no longer. */
    misfit: z.nullable(z.object({ accompaniment: z.number(), score: z.number() })),
  }),
  refusals: ['score.not-found', 'score.file-unknown', 'score.file-used', 'edition.same-file'],
  isRead: true,
});
export type EditionCheck = z.output<(typeof checkEdition)['output']>;

export const addEdition = endpoint({
  method: 'POST',
  path: '/admin/score/library/editions/{id}',
  access,
  summary:
    'Makes a file the next edition of a score: an uploaded one, or that of an edition before, which is brought back. Id, place, recording and practice stay.',
  params: z.object({ id: PathId }),
  input: z.object({
    fileName: StoredName,
    note: text(maxEditionNoteLength, fieldError('text.missing', { of: 'note' })),
    /** Of the score as it was compared with. */
    version: Version,
    /** Tags that follow the notes; the others stay as they are. */
    tags: z._default(z.object(optionalFields({ ...tagFields, accidental: on, articulation: on, dynamics: on })), {}),
  }),
  output: z.extend(Done, { edition: int(), version: int() }),
  refusals: ['score.not-found', 'record.stale', 'score.file-unknown', 'score.file-used', 'edition.same-file'],
  repeatable: true,
});
