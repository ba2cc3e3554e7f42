import * as z from 'zod/mini';
import { Deleted, restorableFor } from '#platform/deletions.ts';
import { anyOf, endpoint, readEndpoint, repeatableEndpoint } from '#platform/endpoint.ts';
import { fieldError } from '#platform/field-errors.ts';
import { maxBookletSubtitleLength, maxBookletTitleLength, maxNameLength } from '#platform/field-lengths.ts';
import { paged, searchQuery } from '#platform/paging.ts';
import { int, rowsOf, withChecks } from '#platform/schemas.ts';
import { ids } from '#platform/selection.ts';
import { Done, Id, Instant, oneOf, optionalText, Switch, text, Version } from '#platform/values.ts';
import { bookletLayouts } from './booklets.ts';
import { PrintLayout } from './print-layout.ts';
import { maxPrinted } from './printing.ts';
import { noScoresError } from './scores.ts';

/* Saved booklets are shared by everybody with SL. */

const access = anyOf('SL');

const Name = text(maxNameLength, fieldError('text.missing', { of: 'name' }));
const tooMany = z.maxLength(maxPrinted, fieldError('print.too-many', { max: maxPrinted }));

const look = {
  name: Name,
  /** Printed on the cover; if empty, the name of the library is printed. */
  title: optionalText(maxBookletTitleLength),
  subtitle: optionalText(maxBookletSubtitleLength),
  cover: Switch,
  contents: Switch,
  header: Switch,
  numbers: Switch,
  layout: oneOf(bookletLayouts),
  startsOnLeft: Switch,
  printLayout: PrintLayout,
};

const content = {
  ...look,
  selected: withChecks(ids(noScoresError), tooMany),
};

const changed = {
  changedBy: z.string(),
  changedAt: Instant,
  printedAt: z.nullable(Instant),
};

const SavedBooklet = z.object({
  id: int(),
  version: int(),
  ...look,
  ...changed,
  scores: rowsOf({
    id: int(),
    /** The score's current name; for a deleted score, its name when the booklet was saved. */
    name: z.string(),
    /** The edition in the last print of the booklet; before the first print, the edition when the score was added. */
    edition: int(),
    /** The current edition; null if the score is deleted. */
    newest: z.nullable(int()),
  }),
});
export type SavedBooklet = z.output<typeof SavedBooklet>;

const BookletSummary = z.object({
  id: int(),
  name: z.string(),
  ...changed,
  scores: int(),
  /** The number of its scores that have a newer edition, and of those that are deleted. */
  newer: int(),
  gone: int(),
});
export type BookletSummary = z.output<typeof BookletSummary>;

export const listBooklets = readEndpoint('POST /admin/score/library/booklets/all', access, {
  summary: 'Lists the saved booklets whose name contains a text, last changed first.',
  input: z.object({ searchQuery, ...paged }),
  inExport: { 'booklets.jsonl': {} },
  output: z.object({ booklets: z.array(BookletSummary), total: int() }),
});

export const getBooklet = endpoint('GET /admin/score/library/booklets/{id}', access, {
  summary: 'Returns a saved booklet with its scores in order, each with the edition last printed and the current one.',
  output: SavedBooklet,
  refusals: ['booklet.not-found'],
});

export const addBooklet = repeatableEndpoint('POST /admin/score/library/booklets/add', access, {
  summary: 'Saves a booklet under a name.',
  input: z.object(content),
  output: z.extend(Done, { id: int() }),
  refusals: ['score.select', 'score.not-found'],
});

export const updateBooklet = endpoint('PUT /admin/score/library/booklets/update/{id}', access, {
  summary: 'Changes a saved booklet. Deleted scores that are already in it may stay.',
  input: z.object({ ...content, version: Version }),
  output: z.extend(Done, { booklet: SavedBooklet }),
  refusals: ['booklet.not-found', 'record.stale', 'score.select', 'score.not-found'],
});

export const duplicateBooklet = repeatableEndpoint('POST /admin/score/library/booklets/duplicate/{id}', access, {
  summary: 'Saves a copy of a booklet under a new name.',
  input: z.object({ name: Name }),
  output: z.extend(Done, { id: int() }),
  refusals: ['booklet.not-found'],
});

export const recordBookletPrinted = endpoint('POST /admin/score/library/booklets/printed/{id}', access, {
  summary: 'Records the editions that a booklet was printed from, so that it can say when one of them changes.',
  input: z.object({
    printed: withChecks(
      z.array(z.object({ id: Id, edition: Version }), noScoresError),
      z.minLength(1, noScoresError),
      tooMany,
    ),
  }),
  refusals: ['booklet.not-found', 'score.select'],
});

export const deleteBooklet = endpoint('DELETE /admin/score/library/booklets/delete/{id}', access, {
  summary: `Deletes a saved booklet, but not its scores. It can be restored for ${restorableFor} days.`,
  output: Deleted,
  refusals: ['booklet.not-found'],
});

export const countInBooklets = readEndpoint('POST /admin/score/library/booklets/holding', access, {
  summary: 'Counts how many of these scores are in saved booklets.',
  input: z.object({ selected: ids(noScoresError) }),
  bodySize: 'list',
  output: z.object({ scores: int() }),
  refusals: ['score.select'],
});
