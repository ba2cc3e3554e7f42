import type { Lists } from '#analysis/rules.ts';
import type { NoteType } from '#model.ts';
import { byDifficulty, findMatch, type ValueEntry } from '#analysis/rhythm.ts';
import { remember } from '#remember.ts';
import { type Event, type Meter, newEvent } from './piece.ts';

const lengths: Record<string, number> = { w: 16, 'h.': 12, h: 8, 'q.': 6, q: 4, 'e.': 3, e: 2, s: 1 };

/** The note value of each length in sixteenths. */
export const noteValues: Record<number, { type: NoteType; dots: number }> = {
  16: { type: 'whole', dots: 0 },
  12: { type: 'half', dots: 1 },
  8: { type: 'half', dots: 0 },
  6: { type: 'quarter', dots: 1 },
  4: { type: 'quarter', dots: 0 },
  3: { type: 'eighth', dots: 1 },
  2: { type: 'eighth', dots: 0 },
  1: { type: '16th', dots: 0 },
};

/**
 * Typical rhythms of one measure, as in method books: `r` before a length makes it a rest, `*` marks a syncopation.
 */
const quadruple = `
  w | h h | h. q | q q h | h q q | q h q* | q q q q |
  e e q h | q e e h | q q e e q | e e q q q | q e e q q | e e e e h | q e e e e q | e e e e q q | h e e q | h q e e |
  e e q e e q | e q e h* | e q e q q* |
  q. e h | q. e q q | h q. e | q q q. e | q. e q. e | q. e e e q |
  s s s s q h | q s s s s h | e s s q h | s s e q h | e. s q h | q q s s s s q | e s s e s s h | e. s e. s h |
  s s s s q q q | q e s s q q | e s s e e q q | e. s q e. s q | s s s s e e h |
  h. rq | h rh | rh h | q q rh | h q rq | q q q rq | q rq q rq* | q rq h* | rq q q q | rq q h | e e q rh | e e q q rq |
  q e e q rq | q. e rh | q. e q rq | s s s s q rh | e s s q q rq | e. s q q rq`;

const patterns: Record<string, string> = {
  '4/4': quadruple,
  '2/2': quadruple,
  '2/4': `
    h | q q | e e q | q e e | e e e e | e q e* | q. e | s s s s q | q s s s s | e s s q | s s e q | e. s q |
    e s s e e | e e s s s s | e. s e e | e s s e s s | q rq | rq q | e e rq | rq e e | e s s rq | e. s rq`,
  '3/4': `
    h. | h q | q h* | q q q | e e q q | q e e q | q q e e | e e e e q | e e h | h e e | q e e e e | e e q e e |
    q. e q | q. e e e | q q. e* | s s s s q q | q s s s s q | e s s q q | e. s q q | s s s s h | e. s h | q e s s q* |
    h rq | q q rq | rq q q | q rq q* | e e q rq | q e e rq | q. e rq | s s s s q rq | e. s q rq`,
  '3/8': `
    q. | q e | e q* | e e e | s s e e | e s s e | e e s s | s s s s e | e s s s s | e. s e`,
  '6/8': `
    h. | q. q. | q e q. | q. q e | q e q e | e e e q. | q. e e e | q e e e e | e e e q e | e e e e e e |
    e s s e q. | e. s e q. | e. s e q e | e e e s s e e | e s s e e e e |
    q. rq. | q e rq. | e e e rq. | rq. q. | rq. e e e | rq. q e`,
};

export type Pattern = {
  values: { length: number; isRest: boolean }[];
  isSyncopated: boolean;
  /** The place of its hardest note value or rest among those of the list, from the easiest; −1 for none. */
  rhythm: number;
  rest: number;
};

function parse(text: string): Omit<Pattern, 'rhythm' | 'rest'> {
  const words = text.replace('*', '').trim().split(/\s+/);
  const values = words.map((word) => {
    const isRest = word.startsWith('r');
    const length = lengths[isRest ? word.slice(1) : word];
    if (length === undefined) throw new TypeError(`No such length: ${word}`);
    return { length, isRest };
  });
  return { values, isSyncopated: text.includes('*') };
}

/** The rhythms of each meter with their places in the lists, and the entries from the easiest to the hardest. */
export type Vocabulary = {
  patterns: ReadonlyMap<string, readonly Pattern[]>;
  rhythms: readonly ValueEntry[];
  rests: readonly ValueEntry[];
};

const known = new WeakMap<Pick<Lists, 'rhythm' | 'rest'>, Vocabulary>();

export const vocabularyOf = (lists: Pick<Lists, 'rhythm' | 'rest'>): Vocabulary =>
  remember(known, lists, () => {
    const rhythms = lists.rhythm.toSorted(byDifficulty);
    const rests = lists.rest.filter(({ rule }) => rule.values.length > 0).toSorted(byDifficulty);
    const placed = Object.entries(patterns).map(([meter, text]) => {
      const all = text.split('|').map((measure) => {
        const { values, isSyncopated } = parse(measure);
        return { values, isSyncopated, rhythm: placeOf(values, rhythms, 'note'), rest: placeOf(values, rests, 'rest') };
      });
      return [meter, all.filter(({ values, rest }) => rest >= 0 || !values.some(({ isRest }) => isRest))] as const;
    });
    return { patterns: new Map(placed), rhythms, rests };
  });

/** The place of the hardest entry that analysis would find in a measure; −1 for none. */
export function placeOf(values: Pattern['values'], entries: readonly ValueEntry[], kind: 'note' | 'rest'): number {
  const places = values.map(({ length, isRest }, at) => {
    if (isRest !== (kind === 'rest')) return -1;
    const next = values[at + 1];
    const followedBy = next && !next.isRest ? valueOf(next.length) : null;
    const match = findMatch({ ...valueOf(length), followedBy: kind === 'note' ? followedBy : null }, entries);
    return match ? entries.indexOf(match.entry) : -1;
  });
  return Math.max(...places);
}

/** The place of the hardest of these note values. */
export const hardestOf = (lengths: readonly number[], { rhythms }: Vocabulary): number =>
  placeOf(
    lengths.map((length) => ({ length, isRest: false })),
    rhythms,
    'note',
  );

/** A rhythm as a text, to compare it with others. */
export const rhythmOf = (values: readonly { length: number; isRest: boolean }[]): string =>
  values.map(({ length, isRest }) => `${isRest ? 'r' : ''}${length}`).join(' ');

const valueOf = (length: number) => ({
  ...(noteValues[length] ?? { type: 'quarter' as const, dots: 0 }),
  tuplet: 0,
  measures: [],
});

export function eventsOf({ values }: Pick<Pattern, 'values'>): Event[] {
  let onset = 0;
  return values.map(({ length, isRest }) => newEvent((onset += length) - length, length, isRest));
}

/** How long the last note sounds, and whether it begins on a strong beat and is the longest. */
export function endsWell({ values }: Pattern, { half, beat }: Meter): boolean {
  const notes = values.filter(({ isRest }) => !isRest);
  const last = notes.at(-1);
  if (!last) return false;
  const at = values.lastIndexOf(last);
  const onset = values.slice(0, at).reduce((sum, { length }) => sum + length, 0);
  const isStrong = onset === 0 || onset === half;
  return isStrong && last.length >= beat && notes.every(({ length }) => length <= last.length);
}

export const shortestOf = ({ values }: Pick<Pattern, 'values'>): number =>
  Math.min(...values.flatMap(({ length, isRest }) => (isRest ? [] : [length])));

const short = [[4], [2, 2]];
/** By meter, in sixteenths. */
const pickups: Record<string, readonly (readonly number[])[]> = {
  '4/4': short,
  '2/2': short,
  '2/4': short,
  '3/4': short,
  '3/8': [[2]],
  '6/8': [
    [2, 2, 2],
    [4, 2],
  ],
};

export const lengthOf = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + length, 0);

type Timing = { meter: Meter; patterns: readonly Pattern[]; hardest: number; vocabulary: Vocabulary };

/** The pickups in the note values of a piece whose last note then still has a value of the piece. */
export function pickupsOf({ meter, patterns, hardest, vocabulary }: Timing): (readonly number[])[] {
  const isKnown = (lengths: readonly number[]) =>
    lengths.every((length) => noteValues[length] !== undefined) && hardestOf(lengths, vocabulary) <= hardest;
  const ends = patterns.flatMap((one) =>
    one.rest < 0 && endsWell(one, meter) ? [one.values.at(-1)?.length ?? 0] : [],
  );
  return (pickups[meter.name] ?? []).filter(
    (lengths) => isKnown(lengths) && ends.some((end) => isKnown([end - lengthOf(lengths)])),
  );
}
