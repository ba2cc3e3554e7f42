import { type ListedKey } from '#analysis/rules.ts';
import { tonicOf } from '#analysis/tonality.ts';
import { alterInKey, midi, type Pitch, steps } from '#model.ts';

/** Lengths and onsets are in sixteenths: a quarter is 4. Steps are counted as `diatonic` does: C4 is 28. */
export type Pitched = {
  step: number;
  /** Semitones above (+) or below the note in the key signature. */
  shift: number;
};

export type Event = {
  onset: number;
  length: number;
  isRest: boolean;
  /** From the lowest; none for a rest. */
  notes: Pitched[];
  /** A rest that fills its measure. */
  isMeasureRest: boolean;
  tiesOn: boolean;
  isTied: boolean;
  marks: Mark[];
  slur: 'start' | 'stop' | null;
  finger: number | null;
};
export type Mark = 'staccato' | 'tenuto' | 'accent';

/** `tonic` counts from C: 0 is C, 4 is G. */
export type Tonality = ListedKey & { tonic: number };

export type Chord = {
  /** Counted from the tonic: 0 is I, 4 is V. */
  root: number;
  /** A raised third makes it the dominant of the next chord, a lowered seventh that of the subdominant. */
  altered?: 'third' | 'seventh';
};

export type Harmony = { onset: number; chord: Chord };

/** What a hand does in a measure. */
export type Role = 'tune' | 'line' | 'figure' | 'silent';
export type Hand = 'right' | 'left';
export const hands = ['right', 'left'] as const satisfies Hand[];

export type Measure = {
  tonality: Tonality;
  harmonies: Harmony[];
  right: Event[];
  left: Event[];
  roles: Record<Hand, Role>;
  phrase: number;
  /** Whether it is the last measure of a phrase. */
  endsPhrase: boolean;
  /** Sixteenths that it lasts, less than the meter's in a pickup and in the last measure after one. */
  length: number;
  dynamic: string | null;
  wedge: 'crescendo' | 'diminuendo' | null;
  hasPedal: boolean;
};

export type Meter = {
  name: string;
  beats: number;
  beatType: number;
  length: number;
  /** The felt beat: a dotted quarter in 6/8. */
  beat: number;
  /** Where a second chord may enter; null where measures have one. */
  half: number | null;
};

export const meters: readonly Meter[] = [
  { name: '4/4', beats: 4, beatType: 4, length: 16, beat: 4, half: 8 },
  { name: '2/4', beats: 2, beatType: 4, length: 8, beat: 4, half: 4 },
  { name: '3/4', beats: 3, beatType: 4, length: 12, beat: 4, half: null },
  { name: '3/8', beats: 3, beatType: 8, length: 6, beat: 2, half: null },
  { name: '6/8', beats: 6, beatType: 8, length: 12, beat: 6, half: 6 },
  { name: '2/2', beats: 2, beatType: 2, length: 16, beat: 8, half: 8 },
];

export function tonalityOf(key: ListedKey): Tonality {
  return { ...key, tonic: steps.findIndex((letter) => letter === tonicOf(key).step) };
}

export const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** Its alteration is that of the key signature and its own. */
export function pitchOf({ step, shift }: Pitched, fifths: number): Pitch {
  const letter = steps[modulo(step, 7)] ?? 'C';
  return { step: letter, octave: Math.floor(step / 7), alter: alterInKey(fifths, letter) + shift };
}

export const midiOf = (note: Pitched, { fifths }: Tonality): number => midi(pitchOf(note, fifths));

/** 0 is the tonic, 6 the leading tone. */
export const degreeOf = (step: number, { tonic }: Tonality): number => modulo(step - tonic, 7);

/** The position of a step within a chord: 0 root, 2 third, 4 fifth, 6 seventh. */
export const placeInChord = (step: number, tonality: Tonality, { root }: Chord): number =>
  modulo(degreeOf(step, tonality) - root, 7);

/** The seventh belongs to the dominant and to the altered tonic chord. */
export function isChordTone(step: number, tonality: Tonality, chord: Chord): boolean {
  const place = placeInChord(step, tonality, chord);
  if (place === 6) return chord.altered === 'seventh' || (chord.root === 4 && chord.altered === undefined);
  return place % 2 === 0;
}

export function chordAt({ harmonies }: Pick<Measure, 'harmonies'>, onset: number): Chord {
  return (harmonies.findLast((one) => one.onset <= onset) ?? harmonies[0])?.chord ?? { root: 0 };
}

/** How a step sounds under a chord: minor keys have a raised seventh, altered chords their own third or seventh. */
export function shiftOf(step: number, tonality: Tonality, chord: Chord): number {
  const place = placeInChord(step, tonality, chord);
  if (chord.altered === 'third' && place === 2) return 1;
  if (chord.altered === 'seventh' && place === 6) return -1;
  return tonality.mode === 'minor' && degreeOf(step, tonality) === 6 ? 1 : 0;
}

/** A natural minor key has no leading tone to raise. */
export const isAllowed = (step: number, tonality: Tonality, { tags }: { tags: { accidental: boolean } }): boolean =>
  tags.accidental || tonality.mode === 'major' || degreeOf(step, tonality) !== 6;

export function newEvent(onset: number, length: number, isRest: boolean): Event {
  return {
    onset,
    length,
    isRest,
    notes: [],
    isMeasureRest: false,
    tiesOn: false,
    isTied: false,
    marks: [],
    slur: null,
    finger: null,
  };
}

/** A struck note of a hand with its place; a note tied to the previous one is not struck again. */
export type Struck = { event: Event; measure: Measure; at: number };

export function struck(measures: readonly Measure[], hand: Hand): Struck[] {
  return measures.flatMap((measure, at) =>
    measure[hand].flatMap((event) => (event.notes.length === 0 || event.isTied ? [] : [{ event, measure, at }])),
  );
}

/** The notes of the tune, of one hand after the other. */
export const tuneIn = (measures: readonly Measure[]): Struck[] =>
  hands.flatMap((hand) => struck(measures, hand).filter(({ measure }) => measure.roles[hand] === 'tune'));

export const eventsIn = ({ right, left }: Measure): Event[] => [...right, ...left];

export const topOf = ({ notes }: Pick<Event, 'notes'>): number => notes.at(-1)?.step ?? 0;

export const overlaps = (one: Event, other: Event): boolean =>
  one.onset < other.onset + other.length && other.onset < one.onset + one.length;

/** The notes of a hand that sound at a moment of a measure. */
export function soundingAt(measure: Measure, hand: Hand, onset: number): Pitched[] {
  return measure[hand].find((event) => event.onset <= onset && onset < event.onset + event.length)?.notes ?? [];
}
