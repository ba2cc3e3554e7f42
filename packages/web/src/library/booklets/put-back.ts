/** Puts removed ids back behind those that they followed, even if the order has changed since. */
export function putBack(now: readonly number[], before: readonly number[], gone: readonly number[]): number[] {
  return before.reduce<number[]>(
    (order, id, place) => {
      if (!gone.includes(id) || order.includes(id)) return order;
      const nearest = before.slice(0, place).findLast((other) => order.includes(other));
      return order.toSpliced(nearest === undefined ? 0 : order.indexOf(nearest) + 1, 0, id);
    },
    [...now],
  );
}
