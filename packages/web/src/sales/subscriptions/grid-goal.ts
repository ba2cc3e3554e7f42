import { goalOf } from '#platform/ui/list/use-row-keys.ts';

type Given = { at: number; total: number; keysInSight: number };

/** Where a key of the keyboard leads from a key of the grid: to another one, out to its educator, or to the next one. */
export function gridGoalOf(key: string, { at, total, keysInSight }: Given): number | 'out' | 'next' | null {
  if (key === 'ArrowLeft') return 'out';
  if (key === 'ArrowUp' && at === 0) return 'out';
  if (key === 'ArrowDown' && at === total - 1) return 'next';
  return goalOf(key, { index: at, total, rowsInSight: keysInSight });
}
