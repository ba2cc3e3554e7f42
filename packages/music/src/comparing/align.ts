import { fewestShared } from './likeness.ts';
import { noPitch } from './shape-signs.ts';

/**
 * Two pieces laid beside each other, the other one transposed as a whole to where most of its measures fit.
 * Measures are whole numbers, as `readShapeSigns` answers them.
 */
export type Alignment = {
  /** How much higher the other one stands. */
  semitones: number;
  /** Indices of measures with the same notes, rising in both. */
  pairs: [one: number, other: number][];
  /** Whether they are nearly the same, at least. */
  isNear: boolean;
};

/** More transpositions than these are not tried: music fits in one of them or in none. */
const mostTried = 3;

/** With fewer measures in common than `fewest`, how the two would lie does not matter. */
export function align(one: Uint32Array, other: Uint32Array, fewest = 1): Alignment {
  let best: Alignment['pairs'] = [];
  let semitones = 0;
  let most = 0;
  for (const { steps, count } of likelySteps(one, other, fewest)) {
    if (count <= most) break;
    const pairs = longestCommon(one, other, steps);
    const sounding = pairs.filter(([at]) => !isEmpty(one[at])).length;
    if (sounding <= most) continue;
    [best, semitones, most] = [pairs, steps, sounding];
  }
  return { semitones, pairs: best, isNear: most > 0 && most >= fewestSharedBy(one, other) };
}

export function areNear(one: Uint32Array, other: Uint32Array): boolean {
  return align(one, other, fewestSharedBy(one, other)).isNear;
}

function fewestSharedBy(one: Uint32Array, other: Uint32Array): number {
  return fewestShared(Math.max(sizeOf(one), sizeOf(other)));
}

/** Measures with notes. */
export function sizeOf(measures: Uint32Array): number {
  let size = 0;
  for (const measure of measures) if (!isEmpty(measure)) size++;
  return size;
}

export const isEmpty = (measure = noPitch): boolean => (measure & 0xff) === noPitch;
export const shapeOf = (measure: number): number => measure >>> 8;
const lowestOf = (measure: number): number => measure & 0xff;

/** For each distance from −255 to 255, how many pairs of measures of one shape lie so far from each other. */
const counts = new Uint32Array(2 * noPitch + 1);

/** How many semitones lie between measures of one shape, the most frequent distances first, then the smallest. */
function likelySteps(one: Uint32Array, other: Uint32Array, fewest: number): { steps: number; count: number }[] {
  counts.fill(0);
  let most = 0;
  for (const measure of one) {
    if (isEmpty(measure)) continue;
    for (const match of other) {
      if ((measure ^ match) >>> 8 !== 0 || isEmpty(match)) continue;
      const place = (match & 0xff) - (measure & 0xff) + noPitch;
      const count = (counts[place] ?? 0) + 1;
      counts[place] = count;
      if (count > most) most = count;
    }
  }
  if (most < fewest) return [];
  const likely: { steps: number; count: number }[] = [];
  for (let place = 0; place < counts.length; place++) {
    const count = counts[place] ?? 0;
    if (count >= fewest) likely.push({ steps: place - noPitch, count });
  }
  return likely.toSorted((a, b) => b.count - a.count || Math.abs(a.steps) - Math.abs(b.steps)).slice(0, mostTried);
}

/** Longest common subsequence; measures without notes are paired only where that costs none with notes. */
function longestCommon(one: Uint32Array, other: Uint32Array, steps: number): Alignment['pairs'] {
  const isSame = (at: number, there: number) => isSameMeasure(one[at] ?? 0, other[there] ?? 0, steps);
  const head: Alignment['pairs'] = [];
  const tail: Alignment['pairs'] = [];
  let from = 0;
  let [end, otherEnd] = [one.length, other.length];
  while (from < end && from < otherEnd && isSame(from, from)) head.push([from, from++]);
  while (end > from && otherEnd > from && isSame(end - 1, otherEnd - 1)) tail.push([--end, --otherEnd]);
  const weigh = (at: number) => (isEmpty(one[at]) ? 1 : one.length + 1);
  return [...head, ...longestBetween({ from, end, otherEnd, isSame, weigh }), ...tail.toReversed()];
}

function isSameMeasure(measure: number, match: number, steps: number): boolean {
  if (shapeOf(measure) !== shapeOf(match)) return false;
  if (isEmpty(measure) || isEmpty(match)) return measure === match;
  return lowestOf(match) - lowestOf(measure) === steps;
}

type Middle = {
  from: number;
  end: number;
  otherEnd: number;
  isSame: (at: number, there: number) => boolean;
  weigh: (at: number) => number;
};

/** By dynamic programming from the end: `best` holds the weight of the best pairing of what follows. */
function longestBetween({ from, end, otherEnd, isSame, weigh }: Middle): Alignment['pairs'] {
  if (from === end || from === otherEnd) return [];
  const width = otherEnd - from + 1;
  const best = new Uint32Array((end - from + 1) * width);
  const read = (at: number, there: number) => best[(at - from) * width + there - from] ?? 0;
  for (let at = end - 1; at >= from; at--) {
    for (let there = otherEnd - 1; there >= from; there--) {
      best[(at - from) * width + there - from] = isSame(at, there)
        ? weigh(at) + read(at + 1, there + 1)
        : Math.max(read(at + 1, there), read(at, there + 1));
    }
  }
  const pairs: Alignment['pairs'] = [];
  let [at, there] = [from, from];
  while (at < end && there < otherEnd) {
    if (isSame(at, there)) pairs.push([at++, there++]);
    else if (read(at + 1, there) >= read(at, there + 1)) at++;
    else there++;
  }
  return pairs;
}
