import { z } from 'zod';
import { anyOf, endpoint, file } from '#platform/endpoint.ts';
import { maxPrinted, selectedScores } from './scores.ts';
import { ids } from '#platform/selection.ts';
import { optionalText, text } from '#platform/values.ts';

const on = z.boolean({ error: 'true or false is expected' });

export const papers = ['A4', 'Letter'] as const;
/** Each score on a page of its own, or one after the other. */
export const bookletLayouts = ['page', 'flow'] as const;

export const printBooklet = endpoint({
  method: 'POST',
  path: '/admin/score/library/export/booklet',
  access: anyOf('SL'),
  summary: 'The selected scores in this order as a booklet with cover, contents and bookmarks, EEMusic Scores.pdf.',
  input: z.object({
    selected: ids(selectedScores).max(maxPrinted, `At most ${maxPrinted} scores in one PDF, please`),
    title: text(120, 'Please enter a title'),
    subtitle: optionalText(200).default(''),
    cover: on.default(true),
    contents: on.default(true),
    /** Names of grade, level and stage above each page. */
    header: on.default(true),
    numbers: on.default(true),
    layout: z.enum(bookletLayouts).default('page'),
    paper: z.enum(papers).default('A4'),
  }),
  /** The header `X-Scores` tells how many there are before the file is made. */
  output: file('application/pdf'),
  refusals: ['score.select', 'score.not-found'],
  isRead: true,
});
