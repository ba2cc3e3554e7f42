import { midi, type Pitch, type Score } from '#model.ts';
import type { Facts } from '#tags.ts';
import { keyNames } from './key.ts';
import type { Tone } from './melody.ts';
import { timesOf } from './signatures.ts';

export function findFacts(score: Score, tones: Tone[]): Facts {
  const pitches = tones.map(({ note }) => note.pitch).toSorted((one, other) => midi(one) - midi(other));
  return {
    measures: score.measures.length,
    parts: score.parts,
    staves: score.staves,
    keys: keyNames(score),
    times: [...timesOf(score).keys()],
    lowest: nameOf(pitches[0]),
    highest: nameOf(pitches.at(-1)),
    tempo: score.tempo,
  };
}

function nameOf(pitch: Pitch | undefined): string | null {
  if (!pitch) return null;
  const sign = pitch.alter < 0 ? 'b'.repeat(-pitch.alter) : '#'.repeat(pitch.alter);
  return `${pitch.step}${sign}${pitch.octave}`;
}
