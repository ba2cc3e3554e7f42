export type Lift = {
  id: number;
  /** The order before, and the order if the row were dropped now. */
  from: readonly number[];
  ids: readonly number[];
};

export const lift = (ids: readonly number[], id: number): Lift => ({ id, from: ids, ids });

/** Zero-based. */
export const indexIn = ({ ids, id }: Lift): number => ids.indexOf(id);

export function moveTo(lifted: Lift, index: number): Lift {
  const others = lifted.from.filter((id) => id !== lifted.id);
  const at = Math.min(Math.max(index, 0), others.length);
  return { ...lifted, ids: others.toSpliced(at, 0, lifted.id) };
}

export const isMoved = ({ from, ids }: Lift): boolean => from.some((id, index) => ids[index] !== id);

/** Sorts records by these ids; records added since come last. */
export function inOrder<Named extends { id: number }>(records: readonly Named[], ids: readonly number[]): Named[] {
  const indexById = new Map(ids.map((id, index) => [id, index]));
  return records.toSorted(
    (one, other) => (indexById.get(one.id) ?? ids.length) - (indexById.get(other.id) ?? ids.length),
  );
}
