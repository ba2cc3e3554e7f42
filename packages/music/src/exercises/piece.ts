import { type TagId, timeSignatures } from '#tags.ts';
import { midi, type Pitch } from '#model.ts';

/** Lengths are in sixteenths: a quarter is 4. */
export type Event = {
  /** Sixteenths from the start of the measure. */
  onset: number;
  length: number;
  isRest: boolean;
  /** A rest that fills its measure. */
  isMeasureRest: boolean;
  /** Staff steps as `diatonic` counts them; null for a rest. */
  step: number | null;
  /** Semitones above (+) or below the note in the key signature. */
  shift: number;
  tiesOn: boolean;
  isTied: boolean;
  marks: Mark[];
  slur: 'start' | 'stop' | null;
  finger: number | null;
};
export type Mark = 'staccato' | 'tenuto' | 'accent';

export type Tonality = { tonic: number; fifths: number; mode: 'major' | 'minor' };

/** Roots are counted from the tonic: 0 is I, 3 is IV, 4 is V. */
export type Chord = 0 | 1 | 3 | 4 | 5;

export type Measure = {
  tonality: Tonality;
  chord: Chord;
  right: Event[];
  left: Event[];
  /** Whether it is the last measure of a phrase. */
  endsPhrase: boolean;
  /** Whether it is the last measure of a key's section. */
  endsSection: boolean;
  dynamic: string | null;
  wedge: 'crescendo' | 'diminuendo' | null;
};
export type Hand = 'right' | 'left';
export const hands = ['right', 'left'] as const satisfies Hand[];

export type Meter = { beats: number; beatType: number; length: number; beat: number };

export const meters: Record<TagId<'timeSignature'>, Meter> = {
  [timeSignatures.fourFour.id]: { beats: 4, beatType: 4, length: 16, beat: 4 },
  [timeSignatures.twoFour.id]: { beats: 2, beatType: 4, length: 8, beat: 4 },
  [timeSignatures.threeFour.id]: { beats: 3, beatType: 4, length: 12, beat: 4 },
  [timeSignatures.threeEight.id]: { beats: 3, beatType: 8, length: 6, beat: 2 },
};

export const tonalities = {
  C: { tonic: 0, fifths: 0, mode: 'major' },
  G: { tonic: 4, fifths: 1, mode: 'major' },
  F: { tonic: 3, fifths: -1, mode: 'major' },
  Am: { tonic: 5, fifths: 0, mode: 'minor' },
  Dm: { tonic: 1, fifths: -1, mode: 'minor' },
} as const satisfies Record<string, Tonality>;

const sharps = [3, 0, 4, 1, 5, 2, 6];

/** The alteration of a step by the key signature: 1 sharp, −1 flat, 0 none. */
export function signatureAlter(step: number, fifths: number): number {
  const order = sharps.indexOf(((step % 7) + 7) % 7);
  if (fifths > 0) return order < fifths ? 1 : 0;
  return 6 - order < -fifths ? -1 : 0;
}

const letters = ['C', 'D', 'E', 'F', 'G', 'A', 'B'] as const;

export function pitchOf(step: number, fifths: number, shift = 0): Pitch {
  return {
    step: letters[((step % 7) + 7) % 7] ?? 'C',
    octave: Math.floor(step / 7),
    alter: signatureAlter(step, fifths) + shift,
  };
}

/** The position of a step within a chord, in steps above its root: 0 root, 2 third, 4 fifth, 6 seventh. */
export function stepInChord(step: number, { tonic }: Tonality, chord: Chord): number {
  return (((step - tonic - chord) % 7) + 7) % 7;
}

/** The struck notes of a hand, in order; a note tied to the previous one is not struck again. */
export function struck(measures: Measure[], hand: Hand): { event: Event; step: number; measure: number }[] {
  return measures.flatMap((measure, index) =>
    measure[hand].flatMap((event) =>
      event.step === null || event.isTied ? [] : [{ event, step: event.step, measure: index }],
    ),
  );
}

export const midiOf = (step: number, fifths: number): number => midi(pitchOf(step, fifths));
