import { hash } from 'node:crypto';

/** Returns a token for exactly these ids, whatever their order. */
export function selectionToken(ids: readonly number[]): string {
  const sorted = ids.toSorted((a, b) => a - b);
  return hash('sha256', sorted.join(','), 'base64url');
}
