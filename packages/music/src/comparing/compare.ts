import {
  countStruck,
  type Likeness,
  type MeasureParts,
  minNotes,
  minShared,
  noPitch,
  partsOf,
  toByte,
} from './measure-text.ts';

export type Comparison = {
  /** Null if they have too little in common. */
  kind: Likeness | null;
  /** By how many semitones the second piece is higher where most measures match; 0 if none do. */
  semitones: number;
  /** Indices of the measures that have no equal in the other piece. */
  one: number[];
  other: number[];
};

/**
 * Compares two pieces by `Fingerprint.measures`. They are nearly the same if three of four measures with notes have the
 * same notes, all transposed by the same interval; different keys, meters and repeats are then reported as differing
 * measures. Agrees with what a `SimilarityIndex` finds. Yields between small steps, because the longest pieces take a
 * while.
 */
export function* comparing(one: string[], other: string[]): Generator<void, Comparison> {
  const parts = yield* partsOfAll(one);
  const others = yield* partsOfAll(other);
  const alignment = align(...numbered(parts, others));
  const differing = findDiffering(parts, others, alignment);
  return { kind: kindOf(parts, others, alignment, differing), semitones: alignment.semitones, ...differing };
}

function* partsOfAll(measures: string[]): Generator<void, MeasureParts[]> {
  const parts: MeasureParts[] = [];
  for (const text of measures) {
    parts.push(partsOf(text));
    yield;
  }
  return parts;
}

type Differing = Pick<Comparison, 'one' | 'other'>;

function kindOf(
  parts: MeasureParts[],
  others: MeasureParts[],
  { isNear, semitones }: Alignment,
  { one, other }: Differing,
): Likeness | null {
  if (!isNear || countStruck(parts) < minNotes || countStruck(others) < minNotes) return null;
  if (one.length > 0 || other.length > 0) return 'near';
  return semitones === 0 ? 'music' : 'transposed';
}

/** Gives equal shapes equal numbers; unlike hashes, these cannot collide. */
function numbered(one: MeasureParts[], other: MeasureParts[]): [Uint32Array, Uint32Array] {
  const shapes = new Map<string, number>();
  const toNumber = ({ shape, lowest }: MeasureParts) => {
    const number = shapes.get(shape) ?? shapes.size;
    shapes.set(shape, number);
    return (number << 8) | toByte(lowest);
  };
  return [Uint32Array.from(one, toNumber), Uint32Array.from(other, toNumber)];
}

function findDiffering(parts: MeasureParts[], others: MeasureParts[], { pairs, semitones }: Alignment): Differing {
  const [inForce, othersInForce] = [signaturesOf(parts), signaturesOf(others)];
  const same = pairs.filter(([at, otherAt]) => {
    const [part, match] = [parts[at], others[otherAt]];
    if (part?.repeats !== match?.repeats) return false;
    const [signature, its] = [inForce[at], othersInForce[otherAt]];
    if ((part?.meter || match?.meter) && signature?.meter !== its?.meter) return false;
    return semitones !== 0 || !(part?.key || match?.key) || signature?.key === its?.key;
  });
  const [found, foundThere] = [new Set(same.map(([at]) => at)), new Set(same.map(([, there]) => there))];
  return {
    one: [...parts.keys()].filter((at) => !found.has(at)),
    other: [...others.keys()].filter((at) => !foundThere.has(at)),
  };
}

function signaturesOf(parts: MeasureParts[]): Pick<MeasureParts, 'key' | 'meter'>[] {
  let key: string | null = null;
  let meter: string | null = null;
  return parts.map((part) => {
    key = part.key ?? key;
    meter = part.meter ?? meter;
    return { key, meter };
  });
}

/**
 * Two aligned pieces, the second transposed as a whole so that most of its measures match. Measures are the numbers
 * that `readShapeCodes` returns.
 */
type Alignment = {
  /** By how many semitones the second piece is higher. */
  semitones: number;
  /** Indices of measures with the same notes, ascending in both. */
  pairs: [one: number, other: number][];
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
