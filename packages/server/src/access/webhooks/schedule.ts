import { hour, minute, second } from '@eemusic/contract/platform/durations';

/** Delays after failed attempts, as Standard Webhooks recommends. After the last attempt the delivery is given up. */
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

export const maxWait = Math.max(...waits);

/** Returns the time of the next attempt after this many; null if there is none. */
export function nextAttempt(attempts: number, now: Date): string | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait).toISOString();
}
