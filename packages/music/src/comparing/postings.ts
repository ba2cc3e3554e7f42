import { areNear, isEmpty, shapeOf, sizeOf } from './align.ts';
import { fewestShared } from './likeness.ts';

/** A piece up to transposition: `measures` as `readShapeSigns` answers them, `size` those with notes. */
export type Laid = { measures: Uint32Array; size: number };

/**
 * Which pieces have two measures of their shapes and distance one soon after the other, so that only those are laid beside
 * each other that share many pairs.
 */
export class Postings<Piece extends Laid> {
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

  /** Pieces that are nearly the same as these measures, of those that `isWanted` when their turn comes. */
  *findNear(measures: Uint32Array, isWanted: (piece: Piece) => boolean): Generator<Piece> {
    const size = sizeOf(measures);
    for (const piece of this.#listLikely(measures, size)) {
      if (isWanted(piece) && areNear(measures, piece.measures)) yield piece;
    }
  }

  #list(pair: number): Piece[] {
    const found = this.#byPair.get(pair);
    if (!found) return [];
    return Array.isArray(found) ? found : [found];
  }

  /** Those that share enough pairs: far fewer than have one of them. */
  #listLikely(measures: Uint32Array, size: number): Piece[] {
    const counts = new Map<Piece, number>();
    for (const pair of pairsOf(measures)) {
      for (const piece of this.#list(pair)) {
        if (isOfLikeSize(size, piece.size)) counts.set(piece, (counts.get(piece) ?? 0) + 1);
      }
    }
    const fewest = fewestPairs(size);
    return [...counts].filter(([, count]) => count >= fewest).map(([piece]) => piece);
  }
}

/**
 * Of the pairs of a piece so many are shared by every piece that is nearly the same. Measures in common are neighbours or have
 * one other between them, unless two others stand there; this piece has others for that by its size, the other piece, which
 * may be longer by a third, by its own.
 */
function fewestPairs(size: number): number {
  const shared = fewestShared(size);
  return Math.max(1, shared - 1 - Math.floor((size - shared) / 2) - Math.floor(size / 6));
}

/** Each measure with the next one and the one after, measures without notes left out; a piece of one measure is a pair itself. */
function pairsOf(measures: Uint32Array): number[] {
  const sounding = measures.filter((measure) => !isEmpty(measure));
  const [only] = sounding;
  if (sounding.length === 1 && only !== undefined) return [shapeOf(only)];
  return Array.from(sounding).flatMap((measure, at) =>
    [sounding[at + 1], sounding[at + 2]].flatMap((next) => (next === undefined ? [] : [pairOf(measure, next)])),
  );
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
  return Math.min(size, other) >= fewestShared(Math.max(size, other));
}
