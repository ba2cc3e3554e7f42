import type { DemoChance } from './random.ts';
import { day } from './months.ts';

/** A time with one owner; `until` null: it holds. */
export type DemoSpell = { owner: number; from: number; until: number | null };

type Life = {
  first: number;
  from: number;
  now: number;
  /** In how many of a hundred lives there is a change of owner, and in how many an end. */
  moves: number;
  leaves: number;
  /** Another owner at an instant, or null where there is none. */
  next(at: number): number | null;
};

const longBefore = 30 * day;

/** Where somebody belonged: mostly to one owner, with some who changed and some who left. */
export function aLife(random: DemoChance, { first, from, now, moves, leaves, next }: Life): DemoSpell[] {
  const fate = random.below(100);
  const open = { owner: first, from, until: null };
  if (fate >= moves + leaves || from + longBefore >= now) return [open];

  const at = Math.floor(random.between(from + longBefore, now));
  const closed = { ...open, until: at };
  if (fate < leaves) return [closed];
  const owner = next(at);
  return owner === null || owner === first ? [open] : [closed, { owner, from: at, until: null }];
}

export const ownerAt = (spells: readonly DemoSpell[], at: number): number | null =>
  spells.find(({ from, until }) => from <= at && (until === null || at < until))?.owner ?? null;

export const ownerNow = (spells: readonly DemoSpell[]): number | null =>
  spells.find(({ until }) => until === null)?.owner ?? null;
