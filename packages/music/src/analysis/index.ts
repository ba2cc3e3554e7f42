import type { Score } from '#model.ts';
import { tonalityName } from '#english.ts';
import type { Tags } from './evidence.ts';
import { decideInterval, findIntervalTraits, type IntervalTraits } from './interval.ts';
import {
  decideKeySignature,
  decideTimeSignature,
  findKeyTraits,
  findTie,
  findTimeTraits,
  type KeyTraits,
  timesOf,
  type TimeTraits,
} from './key.ts';
import { movesOf, type Tone, tonesOf } from './melody.ts';
import { decideRange, findRangeTraits, outermostPitches, type RangeTraits } from './range.ts';
import { decideRest, decideRhythm, findRestTraits, findRhythmTraits, type ValueTraits } from './rhythm.ts';
import { fixedLists, type Lists, type RuledList } from './rules.ts';
import { findAccidental, findArticulation, findDynamics } from './switches.ts';
import { tonalitiesOf, type Tonality } from './tonality.ts';

export type { Certainty, Evidence, Tags } from './evidence.ts';
export { type Reason, reasonInEnglish, type Reasons, reasons } from './reasons.ts';
export { movesOf, type Sounding, type Tone, tonesOf } from './melody.ts';
export {
  fixedLists,
  fixedRules,
  isRuledList,
  type Lists,
  type NoteValue,
  type RuledEntry,
  type RuledList,
  type Rules,
} from './rules.ts';
export { isForeign } from './switches.ts';
export { type Tonality, tonicOf } from './tonality.ts';

/**
 * What the rules of the lists are matched against. It is stored, so that a score can be tagged again after a list has
 * changed, without reading its file.
 */
export type Traits = {
  range: RangeTraits;
  interval: IntervalTraits;
  rhythm: ValueTraits;
  rest: ValueTraits;
  keySignature: KeyTraits;
  timeSignature: TimeTraits;
};

export type Facts = {
  measures: number;
  parts: number;
  staves: number;
  /** 'C major', 'A minor', or only the key signature if the mode is unknown; in order of appearance. */
  keys: string[];
  /** The same keys as data, for other languages. */
  tonalities: Tonality[];
  /** '4/4' … in order of appearance. */
  times: string[];
  /** 'C3' …; null for a score without notes. */
  lowest: string | null;
  highest: string | null;
  /** Quarter notes per minute; null if the file gives none. */
  tempo: number | null;
};

/**
 * Returns every tag read from the notes by the specification's lists, with its certainty, reason and measures, and the
 * traits from which it can be tagged again when lists change. A tag is null, with a reason, where no entry matches.
 * Accepts any score and never throws.
 */
export function analyse(score: Score): { tags: Tags; traits: Traits; facts: Facts } {
  const tones = tonesOf(score);
  const traits: Traits = {
    range: findRangeTraits(score, tones),
    interval: findIntervalTraits(movesOf(tones, score)),
    rhythm: findRhythmTraits(score),
    rest: findRestTraits(score),
    keySignature: findKeyTraits(score, tones),
    timeSignature: findTimeTraits(score),
  };
  return {
    tags: {
      ...decide(traits, fixedLists),
      tie: findTie(score),
      accidental: findAccidental(score),
      articulation: findArticulation(score),
      dynamics: findDynamics(score),
    },
    traits,
    facts: findFacts(score, tones),
  };
}

function findFacts(score: Score, tones: Tone[]): Facts {
  const tonalities = tonalitiesOf(score);
  const [lowest = null, highest = lowest] = outermostPitches(tones.map(({ note }) => note.pitch));
  return {
    measures: score.measures.length,
    parts: score.parts,
    staves: score.staves,
    keys: tonalities.map(tonalityName),
    tonalities,
    times: [...timesOf(score).keys()],
    lowest,
    highest,
    tempo: score.tempo,
  };
}

export function decide(traits: Traits, lists: Lists): Pick<Tags, RuledList> {
  return {
    range: decideRange(traits.range, lists.range),
    interval: decideInterval(traits.interval, lists.interval),
    rhythm: decideRhythm(traits.rhythm, lists.rhythm),
    rest: decideRest(traits.rest, lists.rest),
    keySignature: decideKeySignature(traits.keySignature, lists.keySignature),
    timeSignature: decideTimeSignature(traits.timeSignature, lists.timeSignature),
  };
}
