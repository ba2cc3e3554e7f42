import { createHash } from 'node:crypto';

/** Stands for exactly these ids, whatever their order. */
export function selectionToken(ids: readonly number[]): string {
  const sorted = ids.toSorted((a, b) => a - b);
  return createHash('sha256').update(sorted.join(',')).digest('base64url');
}
