/** A row on its way to another place; nothing is changed until it is dropped. */
export type Lift = {
  id: number;
  /** The order before, and as it would be now. */
  from: readonly number[];
  ids: readonly number[];
};

export function lift(ids: readonly number[], id: number): Lift {
  return { id, from: ids, ids };
}

/** From 0 on. */
export function indexIn({ ids, id }: Lift): number {
  return ids.indexOf(id);
}

/** Beyond an end it stays at that end. */
export function moveTo(lifted: Lift, index: number): Lift {
  const others = lifted.from.filter((id) => id !== lifted.id);
  const at = Math.min(Math.max(index, 0), others.length);
  return { ...lifted, ids: others.toSpliced(at, 0, lifted.id) };
}

export function isMoved({ from, ids }: Lift): boolean {
  return from.some((id, index) => ids[index] !== id);
}

/** The records in this order; those that it does not name, added meanwhile, come last. */
export function inOrder<Named extends { id: number }>(records: readonly Named[], ids: readonly number[]): Named[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return records.toSorted((one, other) => (place.get(one.id) ?? ids.length) - (place.get(other.id) ?? ids.length));
}
