import { timingSafeEqual } from 'node:crypto';

/** Compares in a time that does not tell how much of a secret was right. */
export function isSameSecret(presented: string, expected: string): boolean {
  const [one, other] = [Buffer.from(presented), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
