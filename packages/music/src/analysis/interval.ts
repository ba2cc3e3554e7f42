import { intervals, type TagId, type TagKey } from '#tags.ts';
import type { Certainty, Evidence } from './evidence.ts';
import { measuresOf, type Move } from './melody.ts';
import type { Reason } from './reasons.ts';

/** Intervals in staff steps. */
const third = 2;
const fourth = 3;
const fifth = 4;
const sixth = 5;

/** Statistics of a piece's melodic intervals; leaps are thirds and wider. */
type Moves = { widest: number; fourths: number; fifths: number; leaps: number };

/** How certain it is that a piece practises exactly this entry of the list; null if it does not. */
const fits: Record<TagKey<'interval'>, (moves: Moves) => Certainty | null> = {
  unisonTo3rd: ({ widest }) => (widest <= third ? 'certain' : null),
  /** Mostly thirds, with a few fifths: at most one leap in three. */
  without4th: (moves) => {
    if (!isOfFifths(moves) || fits.special5th(moves) !== null) return null;
    return moves.fifths * 3 <= moves.leaps ? 'likely' : 'unsure';
  },
  /** At least three of five leaps are fifths. */
  special5th: (moves) => {
    if (!isOfFifths(moves)) return null;
    if (moves.fifths >= 2 && moves.fifths * 5 >= moves.leaps * 3) return 'likely';
    return moves.fifths * 2 >= moves.leaps ? 'unsure' : null;
  },
  special4th: ({ widest, fourths, fifths, leaps }) => {
    if (widest > fifth || fourths === 0 || fifths > 0) return null;
    return fourths >= 2 && fourths * 3 >= leaps ? 'certain' : 'likely';
  },
  unisonTo5th: ({ widest, fourths, fifths }) => (widest <= fifth && fourths > 0 && fifths > 0 ? 'certain' : null),
  unisonTo6th: ({ widest }) => (widest === sixth ? 'certain' : null),
};

function isOfFifths({ widest, fourths }: Moves): boolean {
  return widest === fifth && fourths === 0;
}

/**
 * Which intervals a piece practises, judged by the widest one and those it avoids. The list has nothing wider than a
 * sixth.
 */
export function findInterval(moves: Move[]): Evidence<TagId<'interval'> | null> {
  if (moves.length === 0)
    return { value: null, certainty: 'unsure', code: 'interval.no-melody', params: {}, measures: [] };

  const ofWidth = (...widths: number[]) => moves.filter(({ steps }) => widths.includes(steps));
  const found = {
    widest: Math.max(...moves.map(({ steps }) => steps)),
    fourths: ofWidth(fourth).length,
    fifths: ofWidth(fifth).length,
    leaps: moves.filter(({ steps }) => steps >= third).length,
  };
  const [value, certainty] = valueOf(found);
  const hasChords = certainty === 'certain' && moves.some(({ isOfChord }) => isOfChord);
  const isOfFourthsAndFifths = found.widest === fourth || found.widest === fifth;
  return {
    value,
    certainty: hasChords ? 'likely' : certainty,
    ...reasonFor(found, hasChords),
    measures: measuresOf(isOfFourthsAndFifths ? ofWidth(fourth, fifth) : ofWidth(found.widest)),
  };
}

function valueOf(moves: Moves): [TagId<'interval'> | null, Certainty] {
  for (const [key, { id }] of Object.entries(intervals)) {
    const certainty = fits[key as TagKey<'interval'>](moves);
    if (certainty !== null) return [id, certainty];
  }
  return [null, 'unsure'];
}

function reasonFor({ widest, fourths, fifths, leaps }: Moves, hasChords: boolean): Reason {
  const interval = widest + 1;
  if (widest > sixth) return { code: 'interval.too-wide', params: { interval } };
  if (widest === sixth) return { code: 'interval.sixth', params: { hasChords } };
  if (widest <= third) return { code: 'interval.within', params: { interval, hasChords } };
  if (fourths > 0 && fifths > 0) return { code: 'interval.fourths-and-fifths', params: { hasChords } };
  if (fourths > 0) return { code: 'interval.fourths', params: { fourths, leaps, hasChords } };
  return { code: 'interval.fifths', params: { fifths, leaps } };
}
