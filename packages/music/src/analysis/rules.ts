import type { NoteType } from '#model.ts';
import { type Tag, type TagKey, tagTables } from '#tags.ts';
import type { HandPosition } from './reasons.ts';

/** A key of the circle of fifths: −7 (seven flats) … 7 (seven sharps). */
export type ListedKey = { fifths: number; mode: 'major' | 'minor' };

/** All keys of the piece are among these. */
export type KeyRule = { keys: readonly ListedKey[] };

/** All time signatures of the piece are among these: '4/4' … */
export type TimeRule = { times: readonly string[] };

/** The share of the leaps with this interval: less than half, some, or at least half. */
export type Emphasis = { interval: 4 | 5; share: 'few' | 'some' | 'most' };

/** The widest move lies between these; 1 is a unison, 8 an octave. */
export type IntervalRule = {
  from: number;
  to: number;
  with?: 4 | 5;
  without?: 4 | 5;
  emphasis?: Emphasis;
};

/** A note value. Missing dots or tuplet match any; a tuplet of 0 is none, 3 a triplet. */
export type NoteValue = { type: NoteType; dots?: number; tuplet?: number };

/** One of these values occurs, and where `followedBy` is given, with that value right after it. */
export type RhythmRule = { values: readonly NoteValue[]; followedBy?: NoteValue };

/** One of these rests occurs; 'measure' fills its measure. No values: there is no rest at all. */
export type RestValue = { type: NoteType | 'measure'; dots?: number; tuplet?: number };
export type RestRule = { values: readonly RestValue[] };

/** Lowest and highest step of the piece, as `diatonic` counts: C4 is 28. */
export type Compass = { lowest: number; highest: number };

/** The position and movement of the hands, the compass of the notes, or notes beyond the ledger lines. */
export type RangeRule = { position: HandPosition; motion?: 'contrary' | 'similar' } | Compass | { beyondLedger: true };

/** The type of the rules of each list. Ties have no list: a score has them or not. */
export type Rules = {
  range: RangeRule;
  interval: IntervalRule;
  rhythm: RhythmRule;
  rest: RestRule;
  keySignature: KeyRule;
  timeSignature: TimeRule;
};
export type RuledList = keyof Rules;

export type RuledEntry<List extends RuledList> = { id: number; name: string; rule: Rules[List] };

/** The offered entries, from which tags are chosen. */
export type Lists = { readonly [List in RuledList]: readonly RuledEntry<List>[] };

const cMajor: ListedKey = { fifths: 0, mode: 'major' };
const gMajor: ListedKey = { fifths: 1, mode: 'major' };
const fMajor: ListedKey = { fifths: -1, mode: 'major' };
const aMinor: ListedKey = { fifths: 0, mode: 'minor' };
const dMinor: ListedKey = { fifths: -1, mode: 'minor' };

export const fixedRules: { readonly [List in RuledList]: Readonly<Record<TagKey<List>, Rules[List]>> } = {
  range: {
    middleCContrary: { position: 'middle-c', motion: 'contrary' },
    middleCSimilar: { position: 'middle-c', motion: 'similar' },
    lowCHighC: { position: 'low-and-high-c' },
    efga: { position: 'efga' },
    beyondLedger: { beyondLedger: true },
  },
  interval: {
    unisonTo3rd: { from: 1, to: 3 },
    without4th: { from: 5, to: 5, without: 4, emphasis: { interval: 5, share: 'few' } },
    special5th: { from: 5, to: 5, without: 4, emphasis: { interval: 5, share: 'most' } },
    special4th: { from: 4, to: 4, emphasis: { interval: 4, share: 'some' } },
    unisonTo5th: { from: 5, to: 5, with: 4 },
    unisonTo6th: { from: 6, to: 6 },
  },
  rhythm: {
    whole: { values: [{ type: 'whole' }, { type: 'breve' }] },
    dottedHalf: { values: [1, 2, 3].map((dots) => ({ type: 'half', dots })) },
    half: { values: [{ type: 'half', dots: 0 }] },
    quarter: { values: [{ type: 'quarter', dots: 0 }] },
    eighths: { values: [{ type: 'eighth' }] },
    /** The eighth completes it; in 3/8 a dotted quarter is a whole measure. */
    dottedQuarterEighth: { values: [{ type: 'quarter', dots: 1 }], followedBy: { type: 'eighth', dots: 0 } },
    sixteenths: { values: [{ type: '16th' }] },
  },
  rest: {
    wholeBar: { values: [{ type: 'measure' }, { type: 'whole' }, { type: 'breve' }] },
    half: { values: [{ type: 'half' }] },
    quarter: { values: [{ type: 'quarter' }] },
    none: { values: [] },
  },
  keySignature: {
    cMajor: { keys: [cMajor] },
    gMajor: { keys: [gMajor] },
    aMinor: { keys: [aMinor] },
    fMajor: { keys: [fMajor] },
    dMinor: { keys: [dMinor] },
    cGAndFMajor: { keys: [cMajor, gMajor, fMajor] },
    aAndDMinor: { keys: [aMinor, dMinor] },
  },
  timeSignature: {
    fourFour: { times: ['4/4'] },
    twoFour: { times: ['2/4'] },
    threeFour: { times: ['3/4'] },
    threeEight: { times: ['3/8'] },
  },
};

export const isRuledList = (list: string): list is RuledList => Object.hasOwn(fixedRules, list);

function fixedEntries<List extends RuledList>(list: List): RuledEntry<List>[] {
  const rules: Readonly<Record<string, Rules[List]>> = fixedRules[list];
  return Object.entries<Tag>(tagTables[list]).flatMap(([key, { id, name }]) => {
    const rule = rules[key];
    return rule === undefined ? [] : [{ id, name, rule }];
  });
}

export const fixedLists: Lists = {
  range: fixedEntries('range'),
  interval: fixedEntries('interval'),
  rhythm: fixedEntries('rhythm'),
  rest: fixedEntries('rest'),
  keySignature: fixedEntries('keySignature'),
  timeSignature: fixedEntries('timeSignature'),
};
