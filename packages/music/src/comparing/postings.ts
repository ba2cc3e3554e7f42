import { areNear, isEmpty, shapeOf, sizeOf } from './align.ts';
import { minShared } from './likeness.ts';

/**
 * A piece up to transposition: `measures` as `readShapeCodes` answers them, `size` those with notes.
 * How many pairs it shares is counted on itself, in the search of that number, which is far faster than in a map.
 */
export type Laid = { measures: Uint32Array; size: number; round: number; shared: number };

/**
 * Which pieces have two measures of their shapes and distance one soon after the other, so that only those are laid beside
 * each other that share many pairs.
 */
export class Postings<Piece extends Laid> {
  #rounds = 0;
  #byPair = new Map<number, Piece | Piece[]>();

  add(piece: Piece): void {
    for (const pair of new Set(pairsOf(piece.measures))) {
      const known = this.#byPair.get(pair);
      if (Array.isArray(known)) known.push(piece);
      else this.#byPair.set(pair, known ? [known, piece] : piece);
    }
  }

  delete(piece: Piece): void {
    for (const pair of new Set(pairsOf(piece.measures))) {
      const left = this.#list(pair).filter((other) => other !== piece);
      if (left.length > 0) this.#byPair.set(pair, left);
      else this.#byPair.delete(pair);
    }
  }

  /** Pieces that are nearly the same as these measures, of those that `isWanted`, still when their turn comes. */
  *findNear(measures: Uint32Array, isWanted: (piece: Piece) => boolean): Generator<Piece> {
    const size = sizeOf(measures);
    for (const piece of this.#listLikely(measures, size, isWanted)) {
      if (isWanted(piece) && areNear(measures, piece.measures)) yield piece;
    }
  }

  #list(pair: number): Piece[] {
    const found = this.#byPair.get(pair);
    if (!found) return [];
    return Array.isArray(found) ? found : [found];
  }

  /** Those that share enough pairs: far fewer than have one of them. */
  #listLikely(measures: Uint32Array, size: number, isWanted: (piece: Piece) => boolean): Piece[] {
    const minShared = minPairs(size);
    const round = ++this.#rounds;
    const likely: Piece[] = [];
    for (const pair of pairsOf(measures)) {
      for (const piece of this.#list(pair)) {
        if (piece.round !== round) {
          piece.round = round;
          piece.shared = isOfLikeSize(size, piece.size) && isWanted(piece) ? 0 : -Infinity;
        }
        piece.shared++;
        if (piece.shared === minShared) likely.push(piece);
      }
    }
    return likely;
  }
}

/**
 * Of the pairs of a piece so many are shared by every piece that is nearly the same. Measures in common are neighbours or have
 * one other between them, unless two others stand there; this piece has others for that by its size, the other piece, which
 * may be longer by a third, by its own.
 */
function minPairs(size: number): number {
  const shared = minShared(size);
  return Math.max(1, shared - 1 - Math.floor((size - shared) / 2) - Math.floor(size / 6));
}

/** Each measure with the next one and the one after, measures without notes left out; a piece of one measure is a pair itself. */
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

/** 32 bits of both shapes and the distance between them; what falls together by chance is only looked at in vain. */
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
