import { areNear, isEmpty, shapeOf, sizeOf } from './compare.ts';
import { type Likeness, minShared, nearShare, readShapeCodes } from './measure-text.ts';

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

/**
 * A piece in any key: `measures` as `readShapeCodes` returns them, `size` the number of those with notes. `round` (the
 * number of the search) and `shared` (the pairs it found) belong to a search, and are stored here because a map is far
 * slower.
 */
type IndexedPiece = { measures: Uint32Array; size: number; round: number; shared: number };

/**
 * An inverted index from pairs of nearby measures (their shapes and the distance of their pitches) to the pieces that
 * have them, so that only pieces with many pairs in common are compared in full.
 */
export class PairIndex<Piece extends IndexedPiece> {
  #rounds = 0;
  #byPair = new Map<number, Piece | Piece[]>();

  add(piece: Piece): void {
    for (const pair of new Set(pairsOf(piece.measures))) {
      const found = this.#byPair.get(pair);
      if (Array.isArray(found)) found.push(piece);
      else this.#byPair.set(pair, found ? [found, piece] : piece);
    }
  }

  delete(piece: Piece): void {
    for (const pair of new Set(pairsOf(piece.measures))) {
      const left = this.#list(pair).filter((other) => other !== piece);
      if (left.length > 0) this.#byPair.set(pair, left);
      else this.#byPair.delete(pair);
    }
  }

  /**
   * Pieces that are nearly the same as these measures. `isCandidate` is called again before each result, because pieces
   * may be removed meanwhile.
   */
  *findNear(measures: Uint32Array, isCandidate: (piece: Piece) => boolean): Generator<Piece> {
    const size = sizeOf(measures);
    for (const piece of this.#listLikely(measures, size, isCandidate)) {
      if (isCandidate(piece) && areNear(measures, piece.measures)) yield piece;
    }
  }

  #list(pair: number): Piece[] {
    const found = this.#byPair.get(pair);
    if (!found) return [];
    return Array.isArray(found) ? found : [found];
  }

  /** Pieces that have enough pairs in common to be compared in full. */
  #listLikely(measures: Uint32Array, size: number, isCandidate: (piece: Piece) => boolean): Piece[] {
    const minShared = minPairs(size);
    const round = ++this.#rounds;
    const likely: Piece[] = [];
    for (const pair of pairsOf(measures)) {
      for (const piece of this.#list(pair)) {
        if (piece.round !== round) {
          piece.round = round;
          piece.shared = isOfLikeSize(size, piece.size) && isCandidate(piece) ? 0 : -Infinity;
        }
        piece.shared++;
        if (piece.shared === minShared) likely.push(piece);
      }
    }
    return likely;
  }
}

/**
 * The minimum number of pairs of a piece of this size that every nearly equal piece shares. Two common measures in a
 * row make a pair unless two or more others lie between them. This piece has (size - shared) others for such gaps. The
 * other piece is at most 1 / nearShare times as long, and all beyond `size` are others. Each gap takes two, hence the
 * halves.
 */
function minPairs(size: number): number {
  const shared = minShared(size);
  const othersThere = (size * (1 - nearShare)) / nearShare;
  return Math.max(1, shared - 1 - Math.floor((size - shared) / 2) - Math.floor(othersThere / 2));
}

/**
 * Each measure with the next and with the one after that, ignoring measures without notes. A piece of one measure is a
 * pair by itself.
 */
function pairsOf(measures: Uint32Array): number[] {
  const sounding = measures.filter((measure) => !isEmpty(measure));
  const [only] = sounding;
  if (sounding.length === 1 && only !== undefined) return [shapeOf(only)];
  const pairs: number[] = [];
  for (const [at, measure] of sounding.entries()) {
    for (const next of sounding.subarray(at + 1, at + 3)) pairs.push(pairOf(measure, next));
  }
  return pairs;
}

/** A 32-bit hash of both shapes and the distance between them; a collision only costs a comparison. */
function pairOf(measure: number, next: number): number {
  const distance = (next - measure) & 0xff;
  return (
    (Math.imul(shapeOf(measure), 0x9e3779b1) ^ Math.imul(shapeOf(next), 0x85ebca6b) ^ Math.imul(distance, 0xc2b2ae35)) |
    0
  );
}

function isOfLikeSize(size: number, other: number): boolean {
  return Math.min(size, other) >= minShared(Math.max(size, other));
}
