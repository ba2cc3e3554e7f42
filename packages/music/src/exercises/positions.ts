import { ranges, type TagId } from '#tags.ts';
import type { Random } from './random.ts';

/** Lowest and highest step under a hand; steps as `diatonic` counts them, C4 is 28. */
export type Span = { low: number; high: number };
export type Position = { right: Span; left: Span };

const middleC: Position = { right: { low: 28, high: 32 }, left: { low: 24, high: 28 } };

const positions: Record<TagId<'range'>, Position[]> = {
  [ranges.middleCContrary.id]: [middleC],
  [ranges.middleCSimilar.id]: [middleC],
  [ranges.lowCHighC.id]: [{ right: { low: 35, high: 39 }, left: { low: 21, high: 25 } }],
  [ranges.efga.id]: [{ right: { low: 30, high: 33 }, left: { low: 23, high: 26 } }],
  [ranges.beyondLedger.id]: [
    { right: { low: 35, high: 43 }, left: { low: 21, high: 28 } },
    { right: { low: 35, high: 43 }, left: { low: 11, high: 21 } },
    { right: { low: 28, high: 36 }, left: { low: 11, high: 21 } },
  ],
};

/** The hand positions of a range of the fixed list. */
export function positionOf(range: TagId<'range'>, random: Random): Position {
  return random.pick(positions[range]);
}

/** Whether the direction of the hands determines the range. */
export const isMiddleC = (range: TagId<'range'>): boolean =>
  range === ranges.middleCContrary.id || range === ranges.middleCSimilar.id;

/** Finger of the first note; outside a five-finger position the middle finger leaves both directions open. */
export function fingerFor(hand: 'right' | 'left', step: number, { low, high }: Span): number {
  if (high - low > 4) return 3;
  return hand === 'right' ? step - low + 1 : 5 - (step - low);
}
