import { align, type Alignment } from './align.ts';
import { minNotes, type Likeness } from './likeness.ts';
import { countStruck, type MeasureParts, partsOf } from './measure-parts.ts';
import { toByte } from './shape-codes.ts';

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

/** Key and meter in force in each measure. */
function signaturesOf(parts: MeasureParts[]): Pick<MeasureParts, 'key' | 'meter'>[] {
  let key: string | null = null;
  let meter: string | null = null;
  return parts.map((part) => {
    key = part.key ?? key;
    meter = part.meter ?? meter;
    return { key, meter };
  });
}
