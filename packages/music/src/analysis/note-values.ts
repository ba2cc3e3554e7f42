import { type NoteType, noteTypes } from '#model.ts';
import type { NoteValue, RestValue } from './rules.ts';

/** A kind of note or rest, with the measures that have it; `followedBy` is the note right after it in its voice. */
export type Shown = {
  /** 'measure' is a rest that fills its measure. */
  type: NoteType | 'measure' | null;
  dots: number;
  /** 3 is a triplet, 0 none. */
  tuplet: number;
  followedBy: { type: NoteType | null; dots: number; tuplet: number } | null;
  measures: number[];
};

type ValueRule = { values: readonly (NoteValue | RestValue)[]; followedBy?: NoteValue };
export type ValueEntry = { id: number; name: string; rule: ValueRule };

type Claim = { entry: ValueEntry; namesTuplet: boolean; specificity: number };

/** The most specific entry for a note value; null where none matches. */
export function findClaim(value: Shown, entries: readonly ValueEntry[]): Claim | null {
  const claims = entries.flatMap((entry) => claimsOf(entry, value));
  return claims.toSorted((one, other) => other.specificity - one.specificity)[0] ?? null;
}

function claimsOf(entry: ValueEntry, shown: Shown): Claim[] {
  const { values, followedBy } = entry.rule;
  if (followedBy && !(shown.followedBy && isValue(shown.followedBy, followedBy))) return [];
  return values.flatMap((value) => {
    if (!isValue(shown, value)) return [];
    const conditions = [followedBy, value.dots, value.tuplet].filter((part) => part !== undefined).length;
    return [{ entry, namesTuplet: (value.tuplet ?? 0) > 0, specificity: conditions + (followedBy ? 2 : 0) }];
  });
}

type Value = Pick<Shown, 'type' | 'dots' | 'tuplet'>;

function isValue(shown: Value, { type, dots, tuplet }: NoteValue | RestValue): boolean {
  return (
    shown.type === type &&
    (dots === undefined || shown.dots === dots) &&
    (tuplet === undefined || shown.tuplet === tuplet)
  );
}

/** From the easiest to the hardest: by the shortest value, then single values before patterns. */
export function byDifficulty({ rule: one }: ValueEntry, { rule: other }: ValueEntry): number {
  return (
    shortestOf(other) - shortestOf(one) || Number(one.followedBy !== undefined) - Number(other.followedBy !== undefined)
  );
}

function shortestOf({ values, followedBy }: ValueRule): number {
  return Math.min(...values.map(quartersOf), ...(followedBy ? [quartersOf(followedBy)] : []));
}

/** A rest that fills its measure counts as a whole one. A tuplet of n stands in the place of the next power of two below n. */
function quartersOf({ type, dots = 0, tuplet = 0 }: NoteValue | RestValue): number {
  const name = type === 'measure' ? 'whole' : type;
  const plain = 2 ** (noteTypes.indexOf('quarter') - noteTypes.indexOf(name)) * (2 - 0.5 ** dots);
  return tuplet < 3 ? plain : (plain * 2 ** Math.ceil(Math.log2(tuplet) - 1)) / tuplet;
}
