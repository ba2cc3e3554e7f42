import type { Score } from '#model.ts';
import type { Facts, Tags } from './evidence.ts';
import { findFacts } from './facts.ts';
import { decideInterval, findIntervalTraits, type IntervalTraits } from './interval.ts';
import { decideKeySignature, findKeyTraits, type KeyTraits } from './key.ts';
import { movesOf, tonesOf } from './melody.ts';
import { decideRange, findRangeTraits, type RangeTraits } from './range.ts';
import { decideRest, decideRhythm, findRestTraits, findRhythmTraits, type ValueTraits } from './rhythm.ts';
import { fixedLists, type Lists, type RuledList } from './rules.ts';
import { decideTimeSignature, findTie, findTimeTraits, type TimeTraits } from './signatures.ts';
import { findAccidental, findArticulation, findDynamics } from './switches.ts';

export type { Certainty, Evidence, Facts, Tags } from './evidence.ts';
export { type HandPosition, type Hands, type Reason, reasonInEnglish, type Reasons, type Touch } from './reasons.ts';
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
export type { Tonality } from './tonality.ts';

/** What the entries of the lists are recognised by; kept, so that a score can be tagged by other lists without its notes. */
export type Traits = {
  range: RangeTraits;
  interval: IntervalTraits;
  rhythm: ValueTraits;
  rest: ValueTraits;
  keySignature: KeyTraits;
  timeSignature: TimeTraits;
};

/**
 * Every tag as the notes tell it by the lists of the specification, with how sure that is, why, and the measures that show
 * it; and what other lists decide by. A value that the lists cannot say is null, with the reason. Answers for any score, and
 * never throws.
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

/** The tags that these lists have for what the notes show. */
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
