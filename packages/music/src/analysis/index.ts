import type { Score } from '#model.ts';
import type { Facts, Tags } from './evidence.ts';
import { findFacts } from './facts.ts';
import { findInterval } from './interval.ts';
import { findKeySignature } from './key.ts';
import { movesOf, tonesOf } from './melody.ts';
import { findRange } from './range.ts';
import { findRest, findRhythm } from './rhythm.ts';
import { findTie, findTimeSignature } from './signatures.ts';
import { findAccidental, findArticulation, findDynamics } from './switches.ts';

export type { Certainty, Evidence, Facts, Tags } from './evidence.ts';
export { type HandPosition, type Hands, type Reason, reasonInEnglish, type Reasons, type Touch } from './reasons.ts';
export { movesOf, type Sounding, type Tone, tonesOf } from './melody.ts';
export { isForeign } from './switches.ts';
export type { Tonality } from './tonality.ts';

/**
 * Reads every tag from the notes, with certainty, reason, and the measures that show it. A value that the fixed lists
 * do not have is null, with the reason. Accepts any score and never throws.
 */
export function analyse(score: Score): { tags: Tags; facts: Facts } {
  const tones = tonesOf(score);
  return {
    tags: {
      range: findRange(score, tones),
      interval: findInterval(movesOf(tones, score)),
      rhythm: findRhythm(score),
      rest: findRest(score),
      keySignature: findKeySignature(score, tones),
      timeSignature: findTimeSignature(score),
      tie: findTie(score),
      accidental: findAccidental(score),
      articulation: findArticulation(score),
      dynamics: findDynamics(score),
    },
    facts: findFacts(score, tones),
  };
}
