import * as z from 'zod/mini';
import { fieldError } from '#platform/field-errors.ts';
import { int, rowsOf, withChecks } from '#platform/schemas.ts';
import { anyOf, endpoint } from '#platform/endpoint.ts';
import { Accompaniment } from './scores.ts';
import { Done, PathId, StoredName, Version } from '#platform/values.ts';

const played = {
  pages: z.array(z.string()),
  timemap: rowsOf({
    t: z.number(),
    on: z.array(z.string()),
    off: z.array(z.string()),
    /** The position of the measure that begins here, in written order: 1 for the first, even if it is a pickup. */
    measure: z.optional(int()),
    /** What is printed as its number; '' for a pickup. */
    label: z.optional(z.string()),
  }),
  seconds: z.number(),
  /** What is printed as the number of each measure, in written order; '' for a pickup. */
  labels: z.array(z.string()),
  /** The tempo of `timemap` in quarter notes per minute. */
  tempo: z.number(),
  /** Every note of the timemap with its MIDI number and its staff; staff 1 is the right hand. */
  notes: rowsOf({
    id: z.string(),
    pitch: int(),
    staff: int(),
    /** Whether it is tied to the previous note, which keeps sounding. */
    isTied: z.boolean(),
  }),
};

export const previewScore = endpoint('GET /admin/score/library/preview/{id}', anyOf('SL'), {
  summary: 'Returns the engraved pages of a score and the times of its notes.',
  /** By default the current edition. */
  query: z.object({ edition: z.optional(PathId) }),
  output: z.object({
    name: z.string(),
    /** Its place in the library, as in its title block. */
    place: z.string(),
    /** The rest of its title block; null where the file has nothing. */
    credits: z.object({
      subtitle: z.nullable(z.string()),
      composer: z.nullable(z.string()),
      lyricist: z.nullable(z.string()),
      arranger: z.nullable(z.string()),
      /** Printed at the foot of the first page. */
      rights: z.nullable(z.string()),
    }),
    ...played,
    accompaniment: z.nullable(
      z.extend(Accompaniment, {
        /** Position in the recording at which the score begins, in seconds. */
        offset: z.number(),
        /** Tempo of the recording in quarter notes per minute; null if it has the score's tempo. */
        tempo: z.nullable(z.number()),
      }),
    ),
    version: int(),
  }),
  refusals: ['score.not-found', 'edition.not-found', 'file.not-found'],
});

export const previewUpload = endpoint('GET /admin/score/library/upload/preview/{fileName}', anyOf('SL'), {
  summary: 'Returns the engraved pages of an upload and the times of its notes, before it is published.',
  params: z.object({ fileName: StoredName }),
  output: z.object(played),
  refusals: ['score.file-unknown', 'file.not-found'],
});

export const alignAccompaniment = endpoint('PUT /admin/score/library/accompaniment/{id}', anyOf('SL'), {
  summary: 'Sets where in its recording a score begins, and how fast it is played there.',
  input: z.object({
    /** In seconds; negative where the recording begins within the score. */
    offset: withChecks(z.number(fieldError('number.expected')), z.gte(-600), z.lte(600)),
    tempo: z.nullable(withChecks(z.number(fieldError('number.expected')), z.gte(10), z.lte(400))),
    version: z.optional(Version),
  }),
  output: z.extend(Done, { version: int() }),
  refusals: ['score.not-found', 'score.no-accompaniment', 'record.stale'],
});

export type Preview = z.output<(typeof previewScore)['output']>;
export type UploadPreview = z.output<(typeof previewUpload)['output']>;
