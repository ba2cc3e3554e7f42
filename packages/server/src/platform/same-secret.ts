import { timingSafeEqual } from 'node:crypto';

export function isSameSecret(presented: string, expected: string): boolean {
  const [one, other] = [Buffer.from(presented), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
