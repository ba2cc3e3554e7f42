import { align, isEmpty, shapeOf, sizeOf } from './align.ts';
import { fewestShared } from './likeness.ts';

/** A piece up to transposition: `measures` as `readShapeSigns` answers them. */
export type Laid = { measures: Uint32Array; size: number };

/** Which pieces have a measure of a shape, so that only pieces with one of the rarest in common are laid beside each other. */
export class Postings<Piece extends Laid> {
  #byShape = new Map<number, Piece[]>();

  add(piece: Piece): void {
    for (const shape of shapesOf(piece.measures)) {
      const known = this.#byShape.get(shape);
      if (known) known.push(piece);
      else this.#byShape.set(shape, [piece]);
    }
  }

  delete(piece: Piece): void {
    for (const shape of shapesOf(piece.measures)) {
      const left = this.#byShape.get(shape)?.filter((other) => other !== piece) ?? [];
      if (left.length > 0) this.#byShape.set(shape, left);
      else this.#byShape.delete(shape);
    }
  }

  /** Pieces that are nearly the same as these measures, of those that `isWanted` when their turn comes. */
  *findNear(measures: Uint32Array, isWanted: (piece: Piece) => boolean): Generator<Piece> {
    const size = sizeOf(measures);
    const seen = new Set<Piece>();
    for (const shape of this.#rarest(measures, size)) {
      for (const piece of this.#byShape.get(shape) ?? []) {
        if (seen.has(piece)) continue;
        seen.add(piece);
        if (isOfLikeSize(size, piece.size) && isWanted(piece) && align(measures, piece.measures).isNear) yield piece;
      }
    }
  }

  /** Of `size` measures so many are shared that at least one of these is among them. */
  #rarest(measures: Uint32Array, size: number): Set<number> {
    const shapes = Array.from(measures)
      .filter((measure) => !isEmpty(measure))
      .map((measure) => ({ shape: shapeOf(measure), count: this.#byShape.get(shapeOf(measure))?.length ?? 0 }))
      .toSorted((one, other) => one.count - other.count)
      .slice(0, size - fewestShared(size) + 1);
    return new Set(shapes.map(({ shape }) => shape));
  }
}

function isOfLikeSize(size: number, other: number): boolean {
  return Math.min(size, other) >= fewestShared(Math.max(size, other));
}

function shapesOf(measures: Uint32Array): Set<number> {
  return new Set(
    Array.from(
      measures.filter((measure) => !isEmpty(measure)),
      shapeOf,
    ),
  );
}
