import type { Score } from '#model.ts';
import type { Facts, Tags } from '#tags.ts';
import { findFacts } from './facts.ts';
import { findInterval } from './interval.ts';
import { findKeySignature } from './key.ts';
import { movesOf, tonesOf } from './melody.ts';
import { findRange } from './range.ts';
import { findRest, findRhythm } from './rhythm.ts';
import { findTie, findTimeSignature } from './signatures.ts';
import { findAccidental, findArticulation, findDynamics } from './switches.ts';

/**
 * Every tag as the notes tell it, with how sure that is, why, and the measures that show it.
 * A value that the fixed lists cannot say is null, with the reason.
 */
export function analyse(score: Score): { tags: Tags; facts: Facts } {
  const tones = tonesOf(score);
  return {
    tags: {
      range: findRange(score, tones),
      interval: findInterval(movesOf(tones)),
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
