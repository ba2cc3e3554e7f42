/** Undoes a removal: inserts the removed ids after their former predecessors, even if the order has changed since. */
export function reinsert(current: readonly number[], before: readonly number[], removed: readonly number[]): number[] {
  return before.reduce<number[]>(
    (order, id, index) => {
      if (!removed.includes(id) || order.includes(id)) return order;
      const predecessor = before.slice(0, index).findLast((other) => order.includes(other));
      return order.toSpliced(predecessor === undefined ? 0 : order.indexOf(predecessor) + 1, 0, id);
    },
    [...current],
  );
}
