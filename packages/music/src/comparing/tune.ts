import { isEmpty, sizeOf } from './align.ts';
import type { Likeness } from './likeness.ts';
import type { IndexedPiece } from './pair-index.ts';
import { readShapeCodes } from './shape-codes.ts';

/** A piece in all its transpositions. */
export type Tune<Key> = IndexedPiece & { shape: string; versions: Map<string, Version<Key>> };

/** Scores with exactly the same music. */
export type Version<Key> = { music: string; base: number; keys: Set<Key> };

export function makeTune<Key>(shape: string, measureShapes: string): Tune<Key> {
  const measures = readShapeCodes(measureShapes);
  return { shape, measures, size: sizeOf(measures), round: 0, shared: 0, versions: new Map() };
}

/** The lowest pitch of the first measure with notes. */
export function baseOf(measureShapes: string): number {
  const first = readShapeCodes(measureShapes).find((measure) => !isEmpty(measure));
  return (first ?? 0) & 0xff;
}

/**
 * The likeness of two versions of one tune: with the same notes but another key signature, they are nearly the same.
 */
export function likenessOf(one: Pick<Version<unknown>, 'music' | 'base'>, other: Version<unknown>): Likeness {
  if (one.music === other.music) return 'music';
  return one.base === other.base ? 'near' : 'transposed';
}
