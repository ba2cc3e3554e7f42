import { type Bounded, bounds } from '@eemusic/contract/platform/bounds';
import { Refusal } from './refusal.ts';

/**
 * Refuses another record if so many are present. They must be counted in the change that adds it, under a lock, so that
 * concurrent requests cannot exceed the bound together.
 */
export function assertBelow(of: Bounded, present: number | string | bigint): void {
  const max = bounds[of];
  if (Number(present) >= max) throw new Refusal('record.too-many', { of, max });
}
