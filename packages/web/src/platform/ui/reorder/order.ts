/** A row being moved; the order changes only when it is dropped. */
export type Lift = {
  id: number;
  /** The order before, and the order if the row were dropped now. */
  from: readonly number[];
  ids: readonly number[];
};

export function lift(ids: readonly number[], id: number): Lift {
  return { id, from: ids, ids };
}

/** Zero-based. */
export function indexIn({ ids, id }: Lift): number {
  return ids.indexOf(id);
}

export function moveTo(lifted: Lift, index: number): Lift {
  const others = lifted.from.filter((id) => id !== lifted.id);
  const at = Math.min(Math.max(index, 0), others.length);
  return { ...lifted, ids: others.toSpliced(at, 0, lifted.id) };
}

export function isMoved({ from, ids }: Lift): boolean {
  return from.some((id, index) => ids[index] !== id);
}

/** Sorts records by these ids; records added since come last. */
export function inOrder<Named extends { id: number }>(records: readonly Named[], ids: readonly number[]): Named[] {
  const indexById = new Map(ids.map((id, index) => [id, index]));
  return records.toSorted(
    (one, other) => (indexById.get(one.id) ?? ids.length) - (indexById.get(other.id) ?? ids.length),
  );
}
