import type { Score, Warning } from '#model.ts';
import { findLooseTies } from './find-loose-ties.ts';
import { findMissing } from './find-missing.ts';
import { findFullChords, findNotesOffKeyboard, findWideSpans } from './find-unplayable.ts';
import { findWrongSums } from './find-wrong-sums.ts';
import { type Finding, tell } from './finding.ts';

/**
 * What a teacher would catch in a score that can be read: first what concerns the whole, then measure by measure.
 * Things of one kind in a row are told once, and many of a kind are counted, so that nothing is buried.
 */
export function findWarnings(score: Score): Warning[] {
  const wrongSums = findWrongSums(score);
  const wrong = new Set(wrongSums.map(({ measure }) => measure.number));
  const byMeasure = [
    ...tell(wrongSums, "More measures that don't add up"),
    ...tell(findNotesOffKeyboard(score), 'More notes that a piano does not have'),
    ...tell(keepReliable(findWideSpans(score), wrong), 'More spans wider than a hand'),
    ...tell(keepReliable(findFullChords(score), wrong), 'More chords of more notes than fingers'),
    ...tell(keepReliable(findLooseTies(score), wrong), 'More ties that lead nowhere'),
  ];
  return [...findMissing(score), ...byMeasure.toSorted((a, b) => (a.measure ?? 0) - (b.measure ?? 0))];
}

/** Where a measure or the next doesn't add up, what sounds together and what follows is not known: that would be told falsely. */
function keepReliable(findings: Finding[], wrong: Set<number>): Finding[] {
  return findings.filter(({ measure }) => !wrong.has(measure.number) && !wrong.has(measure.number + 1));
}
