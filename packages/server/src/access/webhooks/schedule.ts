import { hour, minute, second } from '@eemusic/contract/platform/durations';

/** How long after each failed attempt the next one comes, as Standard Webhooks recommends; then it is given up. */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/** When it is tried again after so many attempts; null where it is given up. */
export function nextAttempt(attempts: number, now: Date): string | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait).toISOString();
}
