import * as z from 'zod/mini';
import { maxBookletSubtitleLength, maxBookletTitleLength } from '#platform/field-lengths.ts';
import { fieldError } from '#platform/field-errors.ts';
import { int, rowsOf, withChecks } from '#platform/schemas.ts';
import { placeNames } from '#platform/places.ts';
import { anyOf, file, readEndpoint } from '#platform/endpoint.ts';
import { PrintLayout } from './print-layout.ts';
import { maxPrinted } from './printing.ts';
import { noScoresError, Score } from './scores.ts';
import { ids } from '#platform/selection.ts';
import { optionalText, Switch, text } from '#platform/values.ts';

export const papers = ['A4', 'Letter'] as const;
/** Whether each score begins on a new page, or follows the previous one. */
export const bookletLayouts = ['page', 'flow'] as const;

export const listBookletScores = readEndpoint('POST /admin/score/library/booklet/scores', anyOf('SL'), {
  summary: 'Returns the scores of a booklet with their places and pictures, and which of them were deleted.',
  input: z.object({ selected: ids(noScoresError) }),
  bodySize: 'list',
  output: z.object({
    scores: z.array(
      z.extend(
        z.pick(Score, {
          id: true,
          name: true,
          gradeId: true,
          levelId: true,
          stageId: true,
          moduleId: true,
          scoreEnabled: true,
          edition: true,
        }),
        {
          ...placeNames,
          originalName: z.string(),
          /** Signed address of a picture of its first system; null until an old file is read again. */
          thumbnail: z.nullable(z.string()),
        },
      ),
    ),
    gone: rowsOf({
      id: int(),
      /** Null once it is purged. */
      name: z.nullable(z.string()),
      /** The deletion by which it can still be restored; null after 30 days. */
      deletionId: z.nullable(int()),
    }),
  }),
  refusals: ['score.select'],
});
export type BookletScores = z.output<(typeof listBookletScores)['output']>;

export const printBooklet = readEndpoint('POST /admin/score/library/export/booklet', anyOf('SL'), {
  summary:
    'Prints the selected scores, in this order, as a booklet with cover, contents and bookmarks. The file is named after its title.',
  input: z.object({
    selected: withChecks(
      ids(noScoresError),
      z.maxLength(maxPrinted, fieldError('print.too-many', { max: maxPrinted })),
    ),
    title: text(maxBookletTitleLength, fieldError('text.missing', { of: 'title' })),
    subtitle: z._default(optionalText(maxBookletSubtitleLength), ''),
    cover: z._default(Switch, true),
    contents: z._default(Switch, true),
    /** Whether each page has the names of grade, level and stage at its top. */
    header: z._default(Switch, true),
    numbers: z._default(Switch, true),
    layout: z._default(z.enum(bookletLayouts), 'page'),
    /** Without `printLayout`, pages that were engraved for A4 are scaled down to smaller paper. */
    paper: z._default(z.enum(papers), 'A4'),
    /** Whether each score begins on a left page, after a blank page if necessary. */
    startsOnLeft: z._default(Switch, false),
    /** Replaces `paper`: scores are engraved in this layout. */
    printLayout: z.optional(PrintLayout),
  }),
  /** The header `X-Scores` gives the number of scores before the file is generated. */
  output: file('application/pdf'),
  refusals: ['score.select', 'score.not-found', 'server.busy'],
});
