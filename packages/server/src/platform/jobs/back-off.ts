import { hour } from '@eemusic/contract/platform/durations';

const first = 15_000;
const longest = hour;

export type RandomSource = { bytes(count: number): Uint8Array };

/** How long to wait after this many attempts, in ms: twice as long each time up to an hour, and never all at once. */
export function backOff(attempts: number, random: RandomSource): number {
  const whole = Math.min(first * 2 ** (attempts - 1), longest);
  const [high = 0, low = 0] = random.bytes(2);
  return Math.round(whole / 2 + (whole / 2) * ((high * 256 + low) / 65_536));
}
