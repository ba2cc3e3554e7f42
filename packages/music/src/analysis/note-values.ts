import { type NoteType, noteTypes } from '#model.ts';
import type { NoteValue, RestValue } from './rules.ts';

/** A kind of note or rest, with the measures that have it; `followedBy` is the note right after it in its voice. */
export type Occurrence = {
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

type Match = { entry: ValueEntry; namesTuplet: boolean; specificity: number };

/** The most specific entry for a note value; null where none matches. */
export function findMatch(value: Occurrence, entries: readonly ValueEntry[]): Match | null {
  const matches = entries.flatMap((entry) => matchesOf(entry, value));
  return matches.toSorted((one, other) => other.specificity - one.specificity)[0] ?? null;
}

function matchesOf(entry: ValueEntry, occurrence: Occurrence): Match[] {
  const { values, followedBy } = entry.rule;
  if (followedBy && !(occurrence.followedBy && isValue(occurrence.followedBy, followedBy))) return [];
  return values.flatMap((value) => {
    if (!isValue(occurrence, value)) return [];
    const conditions = [followedBy, value.dots, value.tuplet].filter((part) => part !== undefined).length;
    return [{ entry, namesTuplet: (value.tuplet ?? 0) > 0, specificity: conditions + (followedBy ? 2 : 0) }];
  });
}

type Value = Pick<Occurrence, 'type' | 'dots' | 'tuplet'>;

function isValue(occurrence: Value, { type, dots, tuplet }: NoteValue | RestValue): boolean {
  return (
    occurrence.type === type &&
    (dots === undefined || occurrence.dots === dots) &&
    (tuplet === undefined || occurrence.tuplet === tuplet)
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

/**
 * A rest that fills its measure counts as a whole rest. A tuplet of n notes takes the time of the next lower power of
 * two: 3 in the time of 2.
 */
function quartersOf({ type, dots = 0, tuplet = 0 }: NoteValue | RestValue): number {
  const name = type === 'measure' ? 'whole' : type;
  const plain = 2 ** (noteTypes.indexOf('quarter') - noteTypes.indexOf(name)) * (2 - 0.5 ** dots);
  return tuplet < 3 ? plain : (plain * 2 ** Math.ceil(Math.log2(tuplet) - 1)) / tuplet;
}
