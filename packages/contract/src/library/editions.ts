import * as z from 'zod/mini';
import { anyOf, endpoint, readEndpoint, repeatableEndpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { maxEditionNoteLength } from '#platform/field-lengths.ts';
import { int, objectOrNull, optionalFields, rowsOf } from '#platform/schemas.ts';
import { Done, longText, StoredName, Switch, Version } from '#platform/values.ts';
import { tagFields } from './score-filter.ts';
import { listTags, switchTags } from './choices.ts';

/** Corrections of the notes of a published score; earlier editions are kept. */

const access = anyOf('SL');

const Edition = z.object({
  edition: int(),
  /** What was corrected; empty for the first edition. */
  note: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  /** The earlier edition whose notes this one reuses. */
  broughtBack: z.nullable(int()),
  fileName: z.string(),
  originalName: z.string(),
  measures: z.nullable(int()),
  seconds: z.number(),
  /** How the console composed it; null for an upload. */
  composed: objectOrNull({ seed: int(), version: int() }),
});
export type Edition = z.output<typeof Edition>;

export const listEditions = endpoint('GET /admin/score/library/editions/{id}', access, {
  summary: 'Lists the editions of a score, newest first; the first one is the current edition.',
  output: z.object({ name: z.string(), version: int(), editions: z.array(Edition) }),
  refusals: ['score.not-found'],
});

const editedTags = [...listTags, ...switchTags] as const;
const tagValue = z.union([int(), z.boolean()]);

export const checkEdition = readEndpoint('POST /admin/score/library/editions/{id}/check', access, {
  summary:
    'Returns what a file would change as the next edition of a score. The file is an upload or that of an earlier edition.',
  input: z.object({ fileName: StoredName }),
  output: z.object({
    version: int(),
    /** The current edition and its file, for comparison. */
    edition: int(),
    presentFile: z.string(),
    /** The earlier edition to which the file belongs. */
    broughtBack: z.nullable(int()),
    /** Tags whose value in the new notes differs both from the old notes and from the choice of staff. */
    tags: rowsOf({ tag: z.enum(editedTags), present: z.nullable(tagValue), read: tagValue }),
    /** Length of the recording and the length that the new notes require, if they do not match. */
    misfit: objectOrNull({ accompaniment: z.number(), score: z.number() }),
  }),
  refusals: ['score.not-found', 'score.file-unknown', 'score.file-used', 'edition.same-file'],
});
export type EditionCheck = z.output<(typeof checkEdition)['output']>;

export const addEdition = repeatableEndpoint('POST /admin/score/library/editions/{id}', access, {
  summary:
    'Makes a file the next edition of a score: an upload, or the file of an earlier edition that is brought back. ID, place, recording and practice stay.',
  input: z.object({
    fileName: StoredName,
    note: longText(maxEditionNoteLength, fieldError('text.missing', { of: 'note' })),
    /** The version of the score that was compared. */
    version: Version,
    /** Tags to take from the new notes; the others stay. */
    tags: z._default(
      z.object(optionalFields({ ...tagFields, accidental: Switch, articulation: Switch, dynamics: Switch })),
      {},
    ),
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
});
