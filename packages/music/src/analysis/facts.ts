import { midi, type Pitch, type Score } from '#model.ts';
import type { Facts } from './evidence.ts';
import type { Tone } from './melody.ts';
import { tonalityName } from '#english.ts';
import { tonalitiesOf } from './tonality.ts';
import { timesOf } from './key.ts';

export function findFacts(score: Score, tones: Tone[]): Facts {
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

/** Names of the lowest and highest pitch; one if both are the same, none without pitches. */
export function outermostPitches(pitches: Pitch[]): string[] {
  const rising = pitches.toSorted((one, other) => midi(one) - midi(other));
  const [lowest, highest] = [rising[0], rising.at(-1)];
  if (!lowest || !highest) return [];
  return [...new Set([pitchName(lowest), pitchName(highest)])];
}

function pitchName({ step, alter, octave }: Pitch): string {
  const accidental = alter < 0 ? 'b'.repeat(-alter) : '#'.repeat(alter);
  return `${step}${accidental}${octave}`;
}
