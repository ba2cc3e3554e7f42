import { rests, rhythms, type TagId, timeSignatures } from '#tags.ts';
import type { Choice } from './choice.ts';
import { type Event, type Meter, meters } from './piece.ts';
import type { Random } from './random.ts';

const lengths: Record<string, number> = { w: 16, 'h.': 12, h: 8, 'q.': 6, q: 4, 'e.': 3, e: 2, s: 1 };

/** Typical rhythms of one measure, separated by bar lines; `r` before a length makes it a rest. */
const measures: Record<TagId<'timeSignature'>, string[]> = {
  [timeSignatures.fourFour.id]: measuresOf(`
    w | h h | h. q | q q h | h q q | q h q | q q q q |
    e e q h | q e e h | e e q q q | q q e e q | e e e e h | h e e q | q e e q q | e e e e q q |
    q. e h | q. e q q | h q. e | q. e q. e | q q q. e |
    s s s s q h | q s s s s h | e s s q h | s s e q h | e. s q h | s s s s q q q | q q s s s s q |
    e s s e s s h | h. rq | h rh | rh h | q q rh | rh q q | e e q rh | q. e rh | s s s s q rh |
    q rq q rq | q q q rq | h q rq | q rq h | rq q q q | e e q q rq | q. e q rq | s s s s q q rq
  `),
  [timeSignatures.twoFour.id]: measuresOf(`
    h | q q | e e q | q e e | e e e e | q. e | s s s s q | q s s s s | e s s q | s s e q |
    e. s q | e s s e e | q rq | rq q | e e rq | s s s s rq | rq e e
  `),
  [timeSignatures.threeFour.id]: measuresOf(`
    h. | h q | q h | q q q | e e q q | q e e q | q q e e | e e e e q | e e h | h e e | q e e e e |
    q. e q | q. e e e | q q. e | s s s s q q | q s s s s q | e s s q q | e. s q q | s s s s h |
    h rq | rq q q | q q rq | q rq q | e e q rq | q. e rq | s s s s q rq
  `),
  [timeSignatures.threeEight.id]: measuresOf(`
    q. | q e | e q | e e e | s s e e | e s s e | e e s s | s s s s e | s s s s s s | e. s e
  `),
};

function measuresOf(text: string): string[] {
  return text.split('|').map((measure) => measure.trim());
}

export type Pattern = { length: number; isRest: boolean }[];

function parse(measure: string): Pattern {
  return measure.split(' ').map((word) => {
    const isRest = word.startsWith('r');
    const length = lengths[isRest ? word.slice(1) : word];
    if (length === undefined) throw new TypeError(`No such length: ${word}`);
    return { length, isRest };
  });
}

/** Rhythm ids by length in sixteenths. */
const rhythmByLength: Record<number, TagId<'rhythm'>> = {
  16: rhythms.whole.id,
  12: rhythms.dottedHalf.id,
  8: rhythms.half.id,
  4: rhythms.quarter.id,
  2: rhythms.eighths.id,
  6: rhythms.dottedQuarterEighth.id,
  3: rhythms.sixteenths.id,
  1: rhythms.sixteenths.id,
};

/** Id in the fixed list of rhythms; a dotted quarter that fills a 3/8 measure ranks below them all. */
function rankOf(length: number, meter: Meter): number {
  if (length === meter.length && length === lengths['q.']) return rhythms.whole.id;
  return rhythmByLength[length] ?? 0;
}
const restRank = (length: number): number => ({ 8: rests.half.id, 4: rests.quarter.id })[length] ?? 0;

export const rhythmRank = (pattern: Pattern, meter: Meter): number =>
  Math.max(0, ...pattern.map(({ length, isRest }) => (isRest ? 0 : rankOf(length, meter))));
export const restRankOf = (pattern: Pattern): number =>
  Math.max(0, ...pattern.map(({ length, isRest }) => (isRest ? restRank(length) : 0)));

/** The measures that a choice allows: no rhythm and no rest beyond the requested ones. */
function allowedMeasures(choice: Choice): Pattern[] {
  const meter = meterOf(choice);
  const highestRest = choice.rest === rests.none.id ? 0 : choice.rest;
  return measures[choice.timeSignature]
    .map(parse)
    .filter((pattern) => rhythmRank(pattern, meter) <= choice.rhythm && restRankOf(pattern) <= highestRest);
}

export function meterOf({ timeSignature }: Pick<Choice, 'timeSignature'>): Meter {
  return meters[timeSignature];
}

export type Vocabulary = {
  /** Contains the rhythm that the exercise practises. */
  motif: Pattern[];
  /** Contains the requested rests. */
  withRests: Pattern[];
  plain: Pattern[];
  /** Ends of phrases, those with the longest first note first. */
  ending: Pattern[];
  /** Beats and longer, for the left hand. */
  steady: Pattern[];
};

/** The measures of a piece by their use; each list but `withRests` has at least one. */
export function vocabularyOf(choice: Choice): Vocabulary {
  const meter = meterOf(choice);
  const allowed = allowedMeasures(choice);
  const withoutRests = allowed.filter((pattern) => restRankOf(pattern) === 0);
  const motif = orElse(
    withoutRests.filter((pattern) => rhythmRank(pattern, meter) === choice.rhythm),
    allowed.filter((pattern) => rhythmRank(pattern, meter) === choice.rhythm),
  );
  const plain = orElse(
    withoutRests.filter((pattern) => rhythmRank(pattern, meter) >= Math.min(rhythms.half.id, choice.rhythm)),
    orElse(withoutRests, allowed),
  );
  const startsLong = (pattern: Pattern): boolean => {
    const first = pattern[0];
    return first !== undefined && !first.isRest && first.length * 2 >= meter.length && pattern.length <= 2;
  };
  return {
    motif,
    plain,
    withRests:
      choice.rest === rests.none.id || choice.rest === rests.wholeBar.id
        ? []
        : allowed.filter((measure) => restRankOf(measure) === choice.rest),
    ending: orElse(withoutRests.filter(startsLong), orElse(allowed.filter(startsLong), allowed)),
    steady: orElse(
      withoutRests.filter((pattern) => pattern.every(({ length }) => length >= meter.beat && length !== 3)),
      allowed,
    ),
  };
}

const orElse = <Item>(items: Item[], others: Item[]): Item[] => (items.length > 0 ? items : others);

/** The longest ending: the whole measure if the choice allows it. */
export function lastMeasure({ ending }: Vocabulary): Pattern {
  const ends = ending.toSorted((one, other) => (other[0]?.length ?? 0) - (one[0]?.length ?? 0));
  const end = ends[0];
  if (!end) throw new RangeError('No measure to end with');
  return end;
}

/** A left-hand rhythm whose notes all begin together with notes of the right hand. */
export function joinedWith(right: Pattern, steady: Pattern[], random: Random): Pattern {
  const onsets = new Set(attacks(right));
  const joining = steady.filter((pattern) => attacks(pattern).every((onset) => onsets.has(onset)));
  const most = Math.max(0, ...joining.map((pattern) => pattern.length));
  const busiest = joining.filter((pattern) => pattern.length === most);
  return busiest.length === 0 || random.chance(0.2) ? right : random.pick(busiest);
}

/** Whether both hands rest at the same time, which sounds like a stop. */
export function areSilentTogether(one: Pattern, other: Pattern): boolean {
  const silent = silentSixteenths(other);
  return [...silentSixteenths(one)].some((at) => silent.has(at));
}

function silentSixteenths(pattern: Pattern): Set<number> {
  let onset = 0;
  return new Set(
    pattern.flatMap(({ length, isRest }) => {
      onset += length;
      return isRest ? Array.from({ length }, (_, at) => onset - length + at) : [];
    }),
  );
}

function attacks(pattern: Pattern): number[] {
  let onset = 0;
  return pattern.flatMap(({ length, isRest }) => {
    onset += length;
    return isRest ? [] : [onset - length];
  });
}

export function eventsOf(pattern: Pattern): Event[] {
  let onset = 0;
  return pattern.map(({ length, isRest }) => {
    onset += length;
    return newEvent({ onset: onset - length, length, isRest });
  });
}

export const measureRest = ({ length }: Meter): Event[] => [
  { ...newEvent({ onset: 0, length, isRest: true }), isMeasureRest: true },
];

function newEvent(event: Pick<Event, 'onset' | 'length' | 'isRest'>): Event {
  return {
    ...event,
    isMeasureRest: false,
    step: null,
    shift: 0,
    tiesOn: false,
    isTied: false,
    marks: [],
    slur: null,
    finger: null,
  };
}
