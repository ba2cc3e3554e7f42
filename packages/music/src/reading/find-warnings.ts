import type { Score } from '#model.ts';
import { findLooseTies } from './find-loose-ties.ts';
import { findMissingDurations } from './find-missing-durations.ts';
import { findMissing } from './find-missing.ts';
import { findFullChords, findNotesOffKeyboard, findWideSpans } from './find-unplayable.ts';
import { findWrongSums } from './find-wrong-sums.ts';
import { type MeasureWarning, summarize } from './measure-warning.ts';
import type { Warning } from './warnings.ts';

/**
 * What a teacher would object to in a readable score: first the score as a whole, then measure by measure. Equal
 * warnings of neighbouring measures are merged, and many of one kind are summarised, so that none is overlooked.
 */
export function findWarnings(score: Score): Warning[] {
  const wrongSums = findWrongSums(score);
  const wrong = new Set(wrongSums.map(({ measure }) => measure));
  const byMeasure = [
    ...summarize(wrongSums, 'warning.more-wrong-sums'),
    ...summarize(findMissingDurations(score), 'warning.more-no-durations'),
    ...summarize(findNotesOffKeyboard(score), 'warning.more-notes-off-keyboard'),
    ...summarize(keepReliable(findWideSpans(score), wrong), 'warning.more-wide-spans'),
    ...summarize(keepReliable(findFullChords(score), wrong), 'warning.more-full-chords'),
    ...summarize(keepReliable(findLooseTies(score), wrong), 'warning.more-loose-ties'),
  ];
  return [...findMissing(score), ...byMeasure.toSorted((a, b) => (a.measure ?? 0) - (b.measure ?? 0))];
}

/**
 * If a measure or the next one has a wrong length, it is unclear which notes sound together, so other warnings there
 * may be false.
 */
function keepReliable(warnings: MeasureWarning[], wrong: Set<number>): MeasureWarning[] {
  return warnings.filter(({ measure }) => !wrong.has(measure) && !wrong.has(measure + 1));
}
