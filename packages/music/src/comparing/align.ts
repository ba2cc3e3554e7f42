import { minShared } from './likeness.ts';
import { noPitch } from './shape-codes.ts';

/**
 * Two aligned pieces, the second transposed as a whole so that most of its measures match. Measures are the numbers
 * that `readShapeCodes` returns.
 */
export type Alignment = {
  /** By how many semitones the second piece is higher. */
  semitones: number;
  /** Indices of measures with the same notes, ascending in both. */
  pairs: [one: number, other: number][];
  /** Whether they are at least nearly the same. */
  isNear: boolean;
};

/** The maximum number of transpositions tried, the most frequent first; for very long pieces only one is tried. */
const maxTried = 3;
const long = 1_000_000;

/** Aligns two pieces; transpositions that cannot give `minCount` common measures are not tried. */
export function align(one: Uint32Array, other: Uint32Array, minCount = 1): Alignment {
  let best: Alignment['pairs'] = [];
  let semitones = 0;
  let most = 0;
  for (const { steps, count } of likelySteps(one, other, minCount)) {
    if (count <= most) break;
    const pairs = longestCommon(one, other, steps);
    const sounding = pairs.filter(([at]) => !isEmpty(one[at])).length;
    if (sounding <= most) continue;
    [best, semitones, most] = [pairs, steps, sounding];
  }
  return { semitones, pairs: best, isNear: most > 0 && most >= minSharedBy(one, other) };
}

export function areNear(one: Uint32Array, other: Uint32Array): boolean {
  return align(one, other, minSharedBy(one, other)).isNear;
}

function minSharedBy(one: Uint32Array, other: Uint32Array): number {
  return minShared(Math.max(sizeOf(one), sizeOf(other)));
}

/** The number of measures with notes. */
export function sizeOf(measures: Uint32Array): number {
  let size = 0;
  for (const measure of measures) if (!isEmpty(measure)) size++;
  return size;
}

export const isEmpty = (measure = noPitch): boolean => (measure & 0xff) === noPitch;
export const shapeOf = (measure: number): number => measure >>> 8;

/** The number of pairs of measures of the same shape by transposition, from −255 to 255 semitones. */
const counts = new Uint32Array(2 * noPitch + 1);

/** Transpositions between measures of the same shape, the most frequent first, then the smallest. */
function likelySteps(one: Uint32Array, other: Uint32Array, minCount: number): { steps: number; count: number }[] {
  const isLong = one.length * other.length > long;
  counts.fill(0);
  if (isLong) countStepsOfKinds(one, other);
  else countSteps(one, other);
  let most = 0;
  for (const count of counts) if (count > most) most = count;
  if (most < minCount) return [];
  const likely: { steps: number; count: number }[] = [];
  for (let index = 0; index < counts.length; index++) {
    const count = counts[index] ?? 0;
    if (count >= minCount) likely.push({ steps: index - noPitch, count });
  }
  return likely
    .toSorted((a, b) => b.count - a.count || Math.abs(a.steps) - Math.abs(b.steps))
    .slice(0, isLong ? 1 : maxTried);
}

function countSteps(one: Uint32Array, other: Uint32Array): void {
  for (const measure of one) {
    if (isEmpty(measure)) continue;
    for (const match of other) {
      if ((measure ^ match) >>> 8 === 0 && !isEmpty(match)) addStep(measure, match, 1);
    }
  }
}

/**
 * For long pieces, in which most measures recur: each pair of distinct measures is counted once, multiplied by how
 * often they occur.
 */
function countStepsOfKinds(one: Uint32Array, other: Uint32Array): void {
  const others = Map.groupBy(countKinds(other), ([kind]) => shapeOf(kind));
  for (const [measure, times] of countKinds(one)) {
    for (const [match, itsTimes] of others.get(shapeOf(measure)) ?? []) addStep(measure, match, times * itsTimes);
  }
}

/** How often each measure with notes occurs. */
function countKinds(measures: Uint32Array): Map<number, number> {
  const kinds = new Map<number, number>();
  for (const measure of measures) if (!isEmpty(measure)) kinds.set(measure, (kinds.get(measure) ?? 0) + 1);
  return kinds;
}

function addStep(measure: number, match: number, times: number): void {
  const index = (match & 0xff) - (measure & 0xff) + noPitch;
  counts[index] = (counts[index] ?? 0) + times;
}

/** Longest common subsequence; measures without notes are paired only if that costs none with notes. */
function longestCommon(one: Uint32Array, other: Uint32Array, steps: number): Alignment['pairs'] {
  const shifted = Float64Array.from(one, (measure) => transpose(measure, steps));
  const head: Alignment['pairs'] = [];
  const tail: Alignment['pairs'] = [];
  let from = 0;
  let [end, otherEnd] = [shifted.length, other.length];
  while (from < end && from < otherEnd && shifted[from] === other[from]) head.push([from, from++]);
  while (end > from && otherEnd > from && shifted[end - 1] === other[otherEnd - 1]) tail.push([--end, --otherEnd]);
  const between = longestBetween(shifted.subarray(from, end), other.subarray(from, otherEnd));
  return [
    ...head,
    ...between.map(([at, otherAt]): [number, number] => [at + from, otherAt + from]),
    ...tail.toReversed(),
  ];
}

/** −1 if the result would lie outside all pitches. */
function transpose(measure: number, steps: number): number {
  if (isEmpty(measure)) return measure;
  const lowest = (measure & 0xff) + steps;
  return lowest < 0 || lowest >= noPitch ? -1 : measure + steps;
}

/** Dynamic programming from the end: `best` holds the weight of the best pairing of the rest. */
function longestBetween(shifted: Float64Array, other: Uint32Array): Alignment['pairs'] {
  const width = other.length + 1;
  const best = new Uint32Array((shifted.length + 1) * width);
  for (let at = shifted.length - 1; at >= 0; at--) {
    const measure = shifted[at] ?? -1;
    const weight = isEmpty(measure) ? 1 : shifted.length + 1;
    for (let otherAt = other.length - 1, cell = at * width + otherAt; otherAt >= 0; otherAt--, cell--) {
      const below = best[cell + width] ?? 0;
      const right = best[cell + 1] ?? 0;
      if (measure === other[otherAt]) best[cell] = weight + (best[cell + width + 1] ?? 0);
      else best[cell] = below > right ? below : right;
    }
  }
  const pairs: Alignment['pairs'] = [];
  for (let [at, otherAt] = [0, 0]; at < shifted.length && otherAt < other.length;) {
    if (shifted[at] === other[otherAt]) pairs.push([at++, otherAt++]);
    else if ((best[(at + 1) * width + otherAt] ?? 0) >= (best[at * width + otherAt + 1] ?? 0)) at++;
    else otherAt++;
  }
  return pairs;
}
