/**
 * A parsed score: the data that all parts of this package work on. Time within a measure is in ticks, whole
 * numbers, so that sums are exact.
 */

/** Ticks per quarter note: divisible by every tuplet up to 10 and by 64th notes. */
export const QUARTER = 10_080;

export const steps = ['C', 'D', 'E', 'F', 'G', 'A', 'B'] as const;
export type Step = (typeof steps)[number];

/** `alter` in semitones (−2 to 2), `octave` in scientific notation: middle C is C4. */
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

/** The quarter notes that a note value takes with its dots. */
export const quartersOf = (type: NoteType, dots = 0): number =>
  2 ** (noteTypes.indexOf('quarter') - noteTypes.indexOf(type)) * (2 - 0.5 ** dots);

/**
 * 1 is the upper staff (right hand), 2 the lower (left hand); parts of one staff each are merged into staves 1 and 2.
 */
export type StaffNumber = number;

/** One note or rest. A chord is several notes with the same onset, staff and voice. */
export type Note = {
  /** The id of its element, if that has one: it is the same on the pages. */
  id?: string;
  /** Ticks from the start of the measure. */
  onset: number;
  /** Sounding ticks; 0 for a grace note. */
  duration: number;
  staff: StaffNumber;
  /** Part and voice number of the file, unique within its staff. */
  voice: string;
  /** null for a rest. */
  pitch: Pitch | null;
  /** A rest that fills its measure in any meter: its length is the measure's. MusicXML 4.0, <rest measure="yes">. */
  isMeasureRest: boolean;
  isGrace: boolean;
  /** A grace note with a slash through its stem: played as short as possible. */
  isSlashed: boolean;
  /** A cue note: takes time, but is not played. */
  isCue: boolean;
  /** Percussion: its pitch is only its position on the staff. */
  isUnpitched: boolean;
  /** Semitones between written and sounding pitch, where its player has changed the instrument. */
  transposition?: number;
  /** Octaves between written and sounding pitch: 1 under 8va, −1 over 8vb. Octave clefs are not counted. */
  octaveShift: number;
  /** Sharps of the key signature in force on its staff; flats are negative. */
  fifths: number;
  /** What that key signature alters, if it is none of the circle of fifths. */
  keyAlters?: Alters;
  /** True for every note of a chord except its first. */
  isChordMember: boolean;
  /** Notated value; null if the file leaves it out (whole-measure rests). */
  type: NoteType | null;
  dots: number;
  tuplet: { actual: number; normal: number } | null;
  /** Whether it is tied from the previous note, and to the next. */
  tieStop: boolean;
  tieStart: boolean;
  /** The printed accidental by its MusicXML name ('sharp', 'natural' …), or null. */
  accidental: string | null;
  /** MusicXML names of articulations and ornaments at the note ('staccato', 'accent', 'fermata', 'trill-mark' …). */
  articulations: string[];
  /** Its broken chord is played from the highest note downwards. */
  isArpeggioDown?: boolean;
  /** The file gives no duration, so that it was read by its note value. */
  lacksDuration?: boolean;
  slurStart: boolean;
  slurStop: boolean;
  fingerings: string[];
  /** print-object="no": sounds or fills time, but is not shown. */
  isHidden: boolean;
  /** Line of the file, 1-based. */
  line: number;
};

/** Semitones by which a key signature alters these steps. */
export type Alters = Readonly<Partial<Record<Step, number>>>;

export type Key = {
  fifths: number;
  mode: 'major' | 'minor' | 'other' | null;
  /** Only of a signature that is none of the circle of fifths, such as F sharp with B flat; its fifths are 0. */
  alters?: Alters;
};
export type Time = { beats: number; beatType: number };
export type Clef = {
  staff: StaffNumber;
  sign: 'G' | 'F' | 'C' | 'percussion' | 'TAB' | 'none';
  line: number;
  octaveChange: number;
};

/** A marking above, below or between the staves at one moment. */
export type Direction = {
  onset: number;
  staff: StaffNumber | null;
  /** 'p', 'mf', 'sfz' …, or null. */
  dynamic: string | null;
  wedge: 'crescendo' | 'diminuendo' | 'stop' | null;
  /** Quarter notes per minute, or null. */
  tempo: number | null;
  /** How many times as fast it goes on, if the file says which note value now lasts as long as which one before. */
  tempoRatio?: number | null;
  words: string | null;
  /** How eighths or sixteenths are played from here on, if the file says so. */
  swing?: Swing | null;
};

/** A sign on one staff that stands for the music of as many measures before. */
export type MeasureRepeat = { staff: StaffNumber; measures: number };

/** The ratio of the first to the second note of each pair of this length, in ticks; equal parts are straight. */
export type Swing = { unit: number; first: number; second: number };

export type Measure = {
  /** 1, 2, 3 … in the order of the score, whatever is printed. */
  position: number;
  /** What is printed as its number: '33', '12a', 'X1' …; '' for a pickup. */
  label: string;
  /** Length according to the time signature, in ticks; null if there is none yet. */
  nominal: number | null;
  /** Length of its longest voice, in ticks. */
  actual: number;
  isImplicit: boolean;
  /** In force from the start of the measure. The key is the written one, not the sounding one. */
  key: Key;
  time: Time | null;
  /** True if this measure prints a new key or time signature. */
  keyChanges: boolean;
  timeChanges: boolean;
  /** Its time is free by the file: `<senza-misura>`. */
  isFree?: true;
  /** In force at the start, one per staff. */
  clefs: Clef[];
  /** Changes within the measure. */
  clefChanges: (Clef & { onset: number })[];
  notes: Note[];
  directions: Direction[];
  repeatStart: boolean;
  /** How often the repeated part is played in all; null if no repeat ends here. */
  repeatEnd: number | null;
  /** Numbers of the volta that begins or continues here, for instance [1]. */
  endings: number[];
  /** Signs that it is played like measures before. Its notes are those of the file, or else of the measures before. */
  measureRepeats?: MeasureRepeat[];
  /** Its barlines that have a fermata. */
  barFermatas?: ('start' | 'end')[];
  line: number;
};

/** Credits of a piece besides title and composer; null if missing. */
export type Credits = {
  /** The subtitle, or the work and number to which the piece belongs: 'Sonatinas, Op. 36, No. 1'. */
  subtitle: string | null;
  lyricist: string | null;
  arranger: string | null;
  /** The copyright notice, MusicXML's <rights>. */
  rights: string | null;
};

/** What the file says of a part: its name, and its standard sound ('strings.violin') and MIDI program (1 to 128). */
export type Instrument = { name: string; sound: string | null; program: number | null };

export type Score = {
  /** movement-title or work-title, else the title credit; null if the file has none. */
  title: string | null;
  composer: string | null;
  credits: Credits;
  /** The words that are sung: a text for each verse of each part, without line breaks. */
  lyrics: string[];
  /** How many <part>s the file has. */
  parts: number;
  instruments: Instrument[];
  /** Number of staves of all parts. */
  staves: number;
  /** Number of measures in each part; unequal if a part ends early. */
  partLengths: number[];
  /** Transposing staves, with semitones from written to sounding pitch. Keys and pitches are as written. */
  transpositions: { staff: StaffNumber; semitones: number }[];
  measures: Measure[];
  /** The file's first tempo in quarter notes per minute, or null. */
  tempo: number | null;
  software: string | null;
};

/** The MIDI number of a pitch: middle C is 60. */
export function midi({ step, alter, octave }: Pitch): number {
  return (octave + 1) * 12 + { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }[step] + alter;
}

/** The MIDI number at which a note sounds on its instrument; null for a rest. */
export function soundingPitch({ pitch, staff, transposition }: Note, transpositions: Score['transpositions']) {
  const ofStaff = transpositions.find((one) => one.staff === staff)?.semitones ?? 0;
  return pitch && midi(pitch) + (transposition ?? ofStaff);
}

/** Staff steps above C0, regardless of accidentals: C4 is 28, D4 is 29. A third is two steps. */
export function diatonic({ step, octave }: Pitch): number {
  return octave * 7 + steps.indexOf(step);
}

/** 'C4' of 28, as `diatonic` counts. */
export function stepName(step: number): string {
  return `${'CDEFGAB'.charAt(((step % 7) + 7) % 7)}${Math.floor(step / 7)}`;
}

const sharps: readonly Step[] = ['F', 'C', 'G', 'D', 'A', 'E', 'B'];

/** The alteration of a step by the key signature, in semitones. */
export function alterInKey(fifths: number, step: Step): number {
  const order = sharps.indexOf(step);
  if (fifths > 0) return order < fifths ? 1 : 0;
  return 6 - order < -fifths ? -1 : 0;
}

/** Octaves of an octave line by MusicXML's sizes: 8va, 15ma and 22ma. */
const octaves: ReadonlyMap<number, number> = new Map([
  [8, 1],
  [15, 2],
  [22, 3],
]);

/** Null for the size of an octave line that does not exist. */
export const octavesOfLine = (size: string): number | null => octaves.get(Number(size)) ?? null;
