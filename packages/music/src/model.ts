/**
 * A score as it was read: what every other part of this package works on.
 *
 * Time inside a measure is counted in ticks, whole numbers, so that sums are exact.
 */

/** Ticks of one quarter note: divisible by every tuplet up to 10 and by 64th notes. */
export const QUARTER = 10_080;

export type Step = 'C' | 'D' | 'E' | 'F' | 'G' | 'A' | 'B';

/** `alter` in semitones (−2 … 2), `octave` in scientific notation: middle C is C4. */
export type Pitch = { step: Step; alter: number; octave: number };

export const noteTypes = [
  'maxima',
  'long',
  'breve',
  'whole',
  'half',
  'quarter',
  'eighth',
  '16th',
  '32nd',
  '64th',
  '128th',
  '256th',
] as const;
export type NoteType = (typeof noteTypes)[number];

/** 1 is the upper staff (right hand), 2 the lower (left hand); parts of one staff each are merged into staves 1 and 2. */
export type StaffNumber = number;

/** One note or rest. A chord is several notes with the same onset, staff and voice. */
export type Note = {
  /** Ticks from the start of the measure. */
  onset: number;
  /** Sounding ticks; 0 for a grace note. */
  duration: number;
  staff: StaffNumber;
  /** Unique within the score's staff: part and voice number of the file. */
  voice: string;
  /** null for a rest. */
  pitch: Pitch | null;
  /** A rest that fills its measure, whatever the meter: its length is the measure's. MusicXML 4.0, <rest measure="yes">. */
  isMeasureRest: boolean;
  isGrace: boolean;
  /** A grace note with a slash through its stem: played as short as can be. */
  isSlashed: boolean;
  /** Printed small as a hint at what others play: takes time, is not played. */
  isCue: boolean;
  /** A drum or the like: its pitch is only where it stands on the staff. */
  isUnpitched: boolean;
  /** Octaves that it sounds above where it is written: 1 under 8va, −1 over 8vb. Clefs with an 8 are not counted. */
  octaveShift: number;
  /** Sharps of the key signature in force on its staff; flats are negative. */
  fifths: number;
  /** True for every note of a chord but its first. */
  isChordMember: boolean;
  /** Notated value; null when the file leaves it out (whole-measure rests). */
  type: NoteType | null;
  dots: number;
  tuplet: { actual: number; normal: number } | null;
  /** Tied from the note before, tied to the note after. */
  tieStop: boolean;
  tieStart: boolean;
  /** The accidental that is printed, in MusicXML's word ('sharp', 'natural' …), or null. */
  accidental: string | null;
  /** MusicXML's words for articulations and ornaments written at the note ('staccato', 'accent', 'fermata', 'trill-mark' …). */
  articulations: string[];
  /** Its broken chord is played from the highest note downwards. */
  isArpeggioDown?: boolean;
  slurStart: boolean;
  slurStop: boolean;
  fingerings: string[];
  /** print-object="no": sounds or fills time, is not shown. */
  isHidden: boolean;
  /** Line of the file, 1-based. */
  line: number;
};

export type Key = { fifths: number; mode: 'major' | 'minor' | 'other' | null };
export type Time = { beats: number; beatType: number };
export type Clef = {
  staff: StaffNumber;
  sign: 'G' | 'F' | 'C' | 'percussion' | 'TAB' | 'none';
  line: number;
  octaveChange: number;
};

/** What is written above, below or between the staves at one moment. */
export type Direction = {
  onset: number;
  staff: StaffNumber | null;
  /** 'p', 'mf', 'sfz' …, or null. */
  dynamic: string | null;
  wedge: 'crescendo' | 'diminuendo' | 'stop' | null;
  /** Quarter notes a minute, or null. */
  tempo: number | null;
  words: string | null;
  /** How eighths or sixteenths are played from here on, where the file says so. */
  swing?: Swing | null;
};

/** Of each pair of notes of this length, in ticks, the parts of the first and the second; equal parts are straight. */
export type Swing = { unit: number; first: number; second: number };

export type Measure = {
  /** Counted as musicians do: 1, 2, 3 …; a pickup is 0. Unique and rising by one. */
  number: number;
  /** The number as the file prints it. */
  printed: string;
  /** What it should hold by its time signature, in ticks; null when there is none yet. */
  nominal: number | null;
  /** What its longest voice holds, in ticks. */
  actual: number;
  isImplicit: boolean;
  /** What is in force in this measure from its beginning on. Keys are as sounding on the page (written key). */
  key: Key;
  time: Time | null;
  /** True where this measure prints a new key or time signature. */
  keyChanges: boolean;
  timeChanges: boolean;
  /** In force at the beginning, one a staff. */
  clefs: Clef[];
  /** Changes inside the measure. */
  clefChanges: (Clef & { onset: number })[];
  notes: Note[];
  directions: Direction[];
  repeatStart: boolean;
  /** Times that the part before is played in all; null where no repeat ends. */
  repeatEnd: number | null;
  /** Numbers of the volta that begins or goes on here, for instance [1]. */
  endings: number[];
  /** Barlines of it that have a fermata. */
  barFermatas?: ('start' | 'end')[];
  line: number;
};

/** What a piece says of itself beside title and composer; null where it does not. */
export type Credits = {
  /** The subtitle, or the work and the numbers of which the piece is a part: 'Sonatinas, Op. 36, No. 1'. */
  subtitle: string | null;
  lyricist: string | null;
  arranger: string | null;
  /** Copyright. */
  rights: string | null;
};

export type Score = {
  /** movement-title or work-title, else the title credit; null when the file has none. */
  title: string | null;
  composer: string | null;
  credits: Credits;
  /** How many <part>s the file has. */
  parts: number;
  partNames: string[];
  /** Staves in all, of all parts. */
  staves: number;
  /** Measures of each part: unequal where a part ends early. */
  partLengths: number[];
  /** Staves that sound other than written, by how many semitones. Keys and pitches are as written. */
  transpositions: { staff: StaffNumber; semitones: number }[];
  measures: Measure[];
  /** First tempo of the file in quarter notes a minute, or null. */
  tempo: number | null;
  software: string | null;
};

/** The MIDI number of a pitch: middle C is 60. */
export function midi({ step, alter, octave }: Pitch): number {
  return (octave + 1) * 12 + { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }[step] + alter;
}

/** Steps of the staff above C0, whatever the accidental: C4 is 28, D4 is 29. A third is two steps. */
export function diatonic({ step, octave }: Pitch): number {
  return octave * 7 + 'CDEFGAB'.indexOf(step);
}
