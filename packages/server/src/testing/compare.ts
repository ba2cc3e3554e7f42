export type Sorted = string | number | null | undefined;

/** Compares by code points, as databases do; nulls come last. `turn` is 1 for ascending order, -1 for descending. */
export function compare(one: Sorted, other: Sorted, turn: 1 | -1): number {
  if (one === other) return 0;
  if (one === null || one === undefined) return 1;
  if (other === null || other === undefined) return -1;
  if (typeof one === 'number' && typeof other === 'number') return (one - other) * turn;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other))) * turn;
}
