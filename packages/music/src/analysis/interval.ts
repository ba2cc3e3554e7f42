import type { Certainty, Evidence } from './evidence.ts';
import { measuresOf, type Move } from './melody.ts';
import type { Reason } from './reasons.ts';
import type { Emphasis, RuledEntry } from './rules.ts';

const third = 3;
const fourth = 4;
const fifth = 5;
const sixth = 6;

/** The widths of the melodic intervals of a piece; leaps are thirds and wider. Null where nothing moves. */
export type IntervalTraits = {
  /** 1 is a unison, 8 an octave. */
  widest: number;
  fourths: number;
  fifths: number;
  leaps: number;
  hasChords: boolean;
  /** Measures that contain the widest move. */
  measures: number[];
} | null;

export function findIntervalTraits(moves: Move[]): IntervalTraits {
  if (moves.length === 0) return null;
  const ofWidth = (...intervals: number[]) => moves.filter(({ steps }) => intervals.includes(steps + 1));
  const widest = Math.max(...moves.map(({ steps }) => steps)) + 1;
  const isOfFourthsAndFifths = widest === fourth || widest === fifth;
  return {
    widest,
    fourths: ofWidth(fourth).length,
    fifths: ofWidth(fifth).length,
    leaps: moves.filter(({ steps }) => steps + 1 >= third).length,
    hasChords: moves.some(({ isOfChord }) => isOfChord),
    measures: measuresOf(isOfFourthsAndFifths ? ofWidth(fourth, fifth) : ofWidth(widest)),
  };
}

type Moves = NonNullable<IntervalTraits>;
type Entry = RuledEntry<'interval'>;

/** The intervals that a piece practises: the most specific entry that matches. */
export function decideInterval(moves: IntervalTraits, entries: readonly Entry[]): Evidence<number | null> {
  if (!moves) return { value: null, certainty: 'unsure', code: 'interval.no-melody', params: {}, measures: [] };

  const found = entries
    .toSorted(bySpecificity)
    .map((entry) => ({ entry, certainty: certaintyOf(entry, moves) }))
    .find(({ certainty }) => certainty !== null);
  const certainty = found?.certainty ?? 'unsure';
  const hasChords = certainty === 'certain' && moves.hasChords;
  return {
    value: found?.entry.id ?? null,
    certainty: hasChords ? 'likely' : certainty,
    ...reasonFor(moves, hasChords, found !== undefined),
    measures: moves.measures,
  };
}

/** Entries that allow fewer intervals come first, then those that require more. */
function bySpecificity({ rule: one }: Entry, { rule: other }: Entry): number {
  return one.to - one.from - (other.to - other.from) || Object.keys(other).length - Object.keys(one).length;
}

/** The certainty that a piece practises exactly this; null if it does not. */
function certaintyOf({ rule }: Entry, moves: Moves): Certainty | null {
  if (moves.widest < rule.from || moves.widest > rule.to) return null;
  if (rule.with !== undefined && countOf(moves, rule.with) === 0) return null;
  if (rule.without !== undefined && countOf(moves, rule.without) > 0) return null;
  return rule.emphasis ? shares[rule.emphasis.share](countOf(moves, rule.emphasis.interval), moves.leaps) : 'certain';
}

const countOf = ({ fourths, fifths }: Moves, interval: 4 | 5) => (interval === fourth ? fourths : fifths);

/** The certainty that this many of the leaps count as few, some or most. */
const shares: Record<Emphasis['share'], (count: number, leaps: number) => Certainty | null> = {
  few: (count, leaps) => {
    if (count * 2 >= leaps) return null;
    return count * 3 <= leaps ? 'likely' : 'unsure';
  },
  some: (count, leaps) => (count >= 2 && count * 3 >= leaps ? 'certain' : 'likely'),
  most: (count, leaps) => {
    if (count >= 2 && count * 5 >= leaps * 3) return 'likely';
    return count * 2 >= leaps ? 'unsure' : null;
  },
};

function reasonFor({ widest, fourths, fifths, leaps }: Moves, hasChords: boolean, isListed: boolean): Reason {
  if (widest > sixth && !isListed) return { code: 'interval.too-wide', params: { interval: widest } };
  if (widest > sixth) return { code: 'interval.widest', params: { interval: widest, hasChords } };
  if (widest === sixth) return { code: 'interval.sixth', params: { hasChords } };
  if (widest <= third) return { code: 'interval.within', params: { interval: widest, hasChords } };
  if (fourths > 0 && fifths > 0) return { code: 'interval.fourths-and-fifths', params: { hasChords } };
  if (fourths > 0) return { code: 'interval.fourths', params: { fourths, leaps, hasChords } };
  return { code: 'interval.fifths', params: { fifths, leaps } };
}
