import { day } from '@eemusic/contract/platform/durations';
import type { DemoRandom } from './random.ts';

/** A period with one owner; a null `until` means that it is open. */
export type DemoMembership = { owner: number; from: number; until: number | null };

type Life = {
  first: number;
  from: number;
  now: number;
  /** `moves` is the percentage of members who change their owner, `leaves` the percentage who leave. */
  moves: number;
  leaves: number;
  /** Draws the next owner at an instant; null if there is none. */
  next(at: number): number | null;
};

const longBefore = 30 * day;

/** Draws the memberships of one member. Most have a single owner; some change it, and some leave. */
export function drawMemberships(random: DemoRandom, { first, from, now, moves, leaves, next }: Life): DemoMembership[] {
  const fate = random.below(100);
  const open = { owner: first, from, until: null };
  if (fate >= moves + leaves || from + longBefore >= now) return [open];

  const at = Math.floor(random.between(from + longBefore, now));
  const closed = { ...open, until: at };
  if (fate < leaves) return [closed];
  const owner = next(at);
  return owner === null || owner === first ? [open] : [closed, { owner, from: at, until: null }];
}

export const ownerAt = (memberships: readonly DemoMembership[], at: number): number | null =>
  memberships.find(({ from, until }) => from <= at && (until === null || at < until))?.owner ?? null;

export const ownerNow = (memberships: readonly DemoMembership[]): number | null =>
  memberships.find(({ until }) => until === null)?.owner ?? null;
