import { hash } from 'node:crypto';

/** Returns a token for exactly these ids, in any order. */
export function selectionToken(ids: readonly number[]): string {
  const sorted = ids.toSorted((a, b) => a - b);
  return hash('sha256', sorted.join(','), 'base64url');
}
