import { midi, type Pitch, type Score } from '#model.ts';
import type { Facts } from '#tags.ts';
import { keyNames } from './key.ts';
import type { Tone } from './melody.ts';
import { timesOf } from './signatures.ts';

export function findFacts(score: Score, tones: Tone[]): Facts {
  return {
    measures: score.measures.length,
    parts: score.parts,
    staves: score.staves,
    keys: keyNames(score),
    times: [...timesOf(score).keys()],
    ...reach(tones.map(({ note }) => note.pitch)),
    tempo: score.tempo,
  };
}

/** Names of the outermost pitches, or null where there is none. */
export function reach(pitches: Pitch[]): { lowest: string | null; highest: string | null } {
  const rising = pitches.toSorted((one, other) => midi(one) - midi(other));
  return { lowest: nameOf(rising[0]), highest: nameOf(rising.at(-1)) };
}

function nameOf(pitch: Pitch | undefined): string | null {
  if (!pitch) return null;
  const sign = pitch.alter < 0 ? 'b'.repeat(-pitch.alter) : '#'.repeat(pitch.alter);
  return `${pitch.step}${sign}${pitch.octave}`;
}
