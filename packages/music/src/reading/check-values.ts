import { type Element, toInteger, toNumber } from './element.ts';
import { limits, type Range } from './limits.ts';

/** Whole numbers that reading does not need, and that an engraver would fail on or draw as something else. */
const integers = new Map<string, Range>([
  ['staff-lines', limits.staffLines],
  ['root-alter', limits.alter],
  ['bass-alter', limits.alter],
  ['degree-value', limits.chordDegree],
  ['degree-alter', limits.alter],
  ['tremolo', limits.tremoloMarks],
  ['string', limits.strings],
  ['fret', limits.frets],
]);

/** @throws ProblemError if a number in this element makes no sense */
export function checkValues(parent: Element): void {
  for (const element of parent.children) {
    const { name, text } = element;
    const range = integers.get(name);
    if (range && (text.trim() !== '' || name === 'degree-value')) toInteger(text, range, element);
    // Keys of quarter tones have fractions.
    if (name === 'key-alter') toNumber(text, limits.alter, element);
    checkValues(element);
  }
}
