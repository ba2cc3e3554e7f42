import { hour } from '@eemusic/contract/platform/durations';
import type { RandomSource } from '#platform/services.ts';

const minDelayMs = 15_000;
export const maxDelayMs = hour;

/**
 * Returns the delay after this many attempts, in ms: doubled with each attempt, up to an hour, with random jitter to
 * spread retries.
 */
export function backOff(attempts: number, random: RandomSource): number {
  const fullDelay = Math.min(minDelayMs * 2 ** (attempts - 1), maxDelayMs);
  const [high = 0, low = 0] = random.bytes(2);
  return Math.round(fullDelay / 2 + (fullDelay / 2) * ((high * 256 + low) / 65_536));
}
