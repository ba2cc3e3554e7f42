import { type Measure, QUARTER } from '#model.ts';

/**
 * In ticks, a 128th note: lengths that differ by less count as equal, because some programs round the notes of a
 * tuplet.
 */
const tolerance = QUARTER / 32;

export function isSame(ticks: number, others: number): boolean {
  return Math.abs(ticks - others) < tolerance;
}

export type Length = Pick<Measure, 'nominal' | 'actual' | 'isImplicit' | 'label' | 'repeatEnd'>;

export function isShort({ nominal, actual }: Length): boolean {
  return nominal !== null && actual < nominal && !isSame(actual, nominal);
}

/**
 * Whether the first measure is a pickup: it is short, and is marked as one, also by the number 0, or completed by the
 * last measure or the one before the first repeat sign, or at most half a measure long. Otherwise a beat is missing in
 * it.
 */
export function hasPickup(measures: readonly Length[]): boolean {
  const [first] = measures;
  if (!first || measures.length < 2) return false;
  if (first.nominal === null) return first.label === '';
  if (!isShort(first)) return false;
  if (first.isImplicit || first.label === '' || first.actual <= first.nominal / 2) return true;

  const ends = [measures.at(-1), measures.find(({ repeatEnd }) => repeatEnd !== null)];
  return ends.some((end) => end && completes(first, end));
}

/** Whether two measures together make a whole one. */
export function completes(measure: Length, other: Length): boolean {
  return measure.nominal !== null && isSame(measure.actual + other.actual, measure.nominal);
}
