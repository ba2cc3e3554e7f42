import * as z from 'zod/mini';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { maxEditionNoteLength } from '#platform/field-lengths.ts';
import { int, optionalFields } from '#platform/schemas.ts';
import { longText } from '#platform/long-text.ts';
import { Done, PathId, StoredName, Version } from '#platform/values.ts';
import { tagFields } from './score-filter.ts';
import { listTags, switchTags } from './choices.ts';

/** Corrections of the notes of a published score; earlier editions are kept. */

const access = anyOf('SL');
const on = z.boolean(fieldError('boolean.expected'));

const Edition = z.object({
  edition: int(),
  /** What was corrected; empty for the first edition. */
  note: z.string(),
  /** Who made it, and when. */
  madeBy: z.string(),
  madeAt: z.string(),
  /** The earlier edition whose notes this one reuses. */
  broughtBack: z.nullable(int()),
  fileName: z.string(),
  /** The file's name when it was uploaded. */
  originalName: z.string(),
  measures: z.nullable(int()),
  seconds: z.number(),
});
export type Edition = z.output<typeof Edition>;

export const listEditions = endpoint('GET /admin/score/library/editions/{id}', access, {
  summary: 'Lists the editions of a score, newest first; the first one is the current edition.',
  params: z.object({ id: PathId }),
  output: z.object({ name: z.string(), version: int(), editions: z.array(Edition) }),
  refusals: ['score.not-found'],
});

export const editedTags = [...listTags, ...switchTags] as const;
const tagValue = z.union([int(), z.boolean()]);

export const checkEdition = endpoint('POST /admin/score/library/editions/{id}/check', access, {
  summary:
    'Returns what a file would change as the next edition of a score. The file is an upload or that of an earlier edition.',
  params: z.object({ id: PathId }),
  input: z.object({ fileName: StoredName }),
  output: z.object({
    version: int(),
    /** The current edition and its file, for comparison. */
    edition: int(),
    presentFile: z.string(),
    /** The earlier edition to which the file belongs. */
    broughtBack: z.nullable(int()),
    /** Tags whose value in the new notes differs both from the old notes and from the choice of staff. */
    tags: z.array(z.object({ tag: z.enum(editedTags), present: tagValue, read: tagValue })),
    /** Length of the recording and the length that the new notes require, if they do not match. */
    misfit: z.nullable(z.object({ accompaniment: z.number(), score: z.number() })),
  }),
  refusals: ['score.not-found', 'score.file-unknown', 'score.file-used', 'edition.same-file'],
  isRead: true,
});
export type EditionCheck = z.output<(typeof checkEdition)['output']>;

export const addEdition = endpoint('POST /admin/score/library/editions/{id}', access, {
  summary:
    'Makes a file the next edition of a score: an upload, or the file of an earlier edition that is brought back. ID, place, recording and practice stay.',
  params: z.object({ id: PathId }),
  input: z.object({
    fileName: StoredName,
    note: longText(maxEditionNoteLength, fieldError('text.missing', { of: 'note' })),
    /** The version of the score that was compared. */
    version: Version,
    /** Tags to take from the new notes; the others stay. */
    tags: z._default(z.object(optionalFields({ ...tagFields, accidental: on, articulation: on, dynamics: on })), {}),
  }),
  output: z.extend(Done, { edition: int(), version: int() }),
  refusals: [
    'score.not-found',
    'record.stale',
    'score.file-unknown',
    'score.file-used',
    'edition.same-file',
    'entry.gone',
    'record.too-many',
  ],
  repeatable: true,
});
