import type { ListTag, SwitchTag } from '#tags.ts';
import type { Reason } from './reasons.ts';
import { tonalitiesOf, type Tonality } from './tonality.ts';
import { midi, type Pitch, type Score } from '#model.ts';
import type { Tone } from './melody.ts';
import { tonalityName } from '#english.ts';
import { timesOf } from './key.ts';

/** From most to least certain. */
export const certainties = ['certain', 'likely', 'unsure'] as const;
export type Certainty = (typeof certainties)[number];

/** A tag read from the notes: its value, its certainty, the reason, and the positions of the measures that show it. */
export type Evidence<Value> = { value: Value; certainty: Certainty; measures: number[] } & Reason;

/** For a list the id of an entry, or null where no entry matches the notes. */
export type Tags = { [List in ListTag]: Evidence<number | null> } & { [Switch in SwitchTag]: Evidence<boolean> };

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
