import { hash } from 'node:crypto';
import { type Measure, type Note, QUARTER, type Score, soundingPitch, type StaffNumber } from '#model.ts';

/** In ticks, a 128th note: lengths that differ from the meter by less count as full, as in reading. */
const tolerance = QUARTER / 32;

/**
 * Each measure as a text that is equal for the same music, whatever program wrote the file. Words are separated by
 * spaces:
 *
 * - `k-1` the key (fifths) and `t3/4` the meter, in the measure from which they apply, printed or not;
 * - `l…` the length of a measure that does not fill its meter, such as a pickup;
 * - `|:`, `:|2` (times in all) and `[1,2]` (volta); a repeat from the beginning of the piece has no start;
 * - `1:7s0+3w0=60,64~` the notes of staff 1 that begin at tick 7s0 and last 3w0 ticks (both of base 36): MIDI pitches,
 *   `~` for those tied to the note before; `g0` in place of the length for grace notes, in their order.
 *
 * A tied pair differs from one long note, because ties are a tag. The mode of a key is left out, because many programs
 * omit it.
 */
export function measureTexts(score: Score): string[] {
  const notes = soundingNotes(score);
  return score.measures.map((measure, at) =>
    [...describe(measure, score.measures[at - 1]), ...describeNotes(notes[at] ?? [])].join(' '),
  );
}

function describe(measure: Measure, before: Measure | undefined): string[] {
  const { key, nominal, actual, repeatStart, repeatEnd, endings } = measure;
  const meter = meterOf(measure);
  const isOfOwnLength = nominal === null || Math.abs(actual - nominal) >= tolerance;
  return [
    ...(before?.key.fifths === key.fifths ? [] : [`k${key.fifths}`]),
    ...(before && meterOf(before) === meter ? [] : [`t${meter}`]),
    ...(isOfOwnLength ? [`l${quantize(actual).toString(36)}`] : []),
    ...(repeatStart && before ? ['|:'] : []),
    ...(repeatEnd === null ? [] : [`:|${repeatEnd}`]),
    ...(endings.length === 0 ? [] : [`[${endings.join(',')}]`]),
  ];
}

function meterOf({ time }: Measure): string {
  return time ? `${time.beats}/${time.beatType}` : 'free';
}

function describeNotes(notes: SoundingNote[]): string[] {
  const chords = Map.groupBy(notes.toSorted(byPlace), placeOf);
  return [...chords].map(([place, members]) => `${place}=${[...new Set(members.map(describePitch))].join(',')}`);
}

function byPlace(one: SoundingNote, other: SoundingNote): number {
  return (
    one.staff - other.staff ||
    one.onset - other.onset ||
    (one.grace ?? Infinity) - (other.grace ?? Infinity) ||
    one.end - other.end ||
    one.pitch - other.pitch ||
    Number(one.isHeld) - Number(other.isHeld)
  );
}

function placeOf({ staff, onset, end, grace }: SoundingNote): string {
  const length = grace === null ? `+${(end - onset).toString(36)}` : `g${grace}`;
  return `${staff}:${onset.toString(36)}${length}`;
}

function describePitch({ pitch, isHeld }: SoundingNote): string {
  return isHeld ? `${pitch}~` : `${pitch}`;
}

/** A note as it sounds, in ticks from the start of its measure. */
export type SoundingNote = {
  staff: StaffNumber;
  voice: string;
  onset: number;
  end: number;
  /** MIDI, as it sounds. */
  pitch: number;
  /** Tied to the previous note, so not struck again. */
  isHeld: boolean;
  /** Its index among the grace notes before this onset; null for a note that takes time. */
  grace: number | null;
};

/** The visible, sounding notes of each measure; hidden notes and cues are left out, as in analysis. */
export function soundingNotes({ measures, transpositions }: Score): SoundingNote[][] {
  return measures.map((measure) => notesOf(measure, transpositions));
}

function notesOf({ notes }: Measure, transpositions: Score['transpositions']): SoundingNote[] {
  const graces = new Map<string, number>();
  return notes.flatMap((note) => {
    const pitch = soundingPitch(note, transpositions);
    if (pitch === null || note.isCue || note.isHidden) return [];
    return [
      {
        staff: note.staff,
        voice: note.voice,
        onset: quantize(note.onset),
        end: quantize(note.onset + note.duration),
        pitch,
        isHeld: note.tieStop,
        grace: note.isGrace ? indexOfGrace(note, graces) : null,
      },
    ];
  });
}

/** Grace notes take no time: only their order in their voice distinguishes them. */
function indexOfGrace({ staff, voice, onset, isChordMember }: Note, graces: Map<string, number>): number {
  const where = `${staff} ${voice} ${onset}`;
  const before = graces.get(where) ?? -1;
  const index = isChordMember ? Math.max(0, before) : before + 1;
  graces.set(where, index);
  return index;
}

/** The parts of a quarter note in which music is written. */
const grids = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 24, 32].map((part) => QUARTER / part);

/** Programs that count in 128ths of a quarter write a triplet as 43 + 43 + 42. */
const gridTolerance = QUARTER / 160;

/**
 * The nearest position in ticks at which music is usually written, which undoes rounding by the program that wrote the
 * file.
 */
function quantize(ticks: number): number {
  let nearest = ticks;
  let least = gridTolerance;
  for (const grid of grids) {
    const moment = Math.round(ticks / grid) * grid;
    const distance = Math.abs(moment - ticks);
    if (distance < least) [nearest, least] = [moment, distance];
  }
  return Math.round(nearest);
}

/** The text of a measure (`measureTexts`), parsed. */
export type MeasureParts = {
  /** The key if it changes here, else null. */
  key: string | null;
  meter: string | null;
  /** Repeats and voltas. */
  repeats: string;
  /** Length and notes, with pitches relative to `lowest`. */
  shape: string;
  /** MIDI number; null for a measure without notes. */
  lowest: number | null;
  /** The number of struck notes other than grace notes. */
  struck: number;
};

export function partsOf(text: string): MeasureParts {
  const words = text === '' ? [] : text.split(' ');
  const notes = words.filter((word) => word.includes('='));
  const pitches = notes.flatMap((word) => pitchesOf(word).map((pitch) => Number.parseInt(pitch, 10)));
  const lowest = pitches.length === 0 ? null : Math.min(...pitches);
  const find = (start: string) => words.find((word) => word.startsWith(start)) ?? null;
  return {
    key: find('k'),
    meter: find('t'),
    repeats: words.filter((word) => '|:['.includes(word.charAt(0))).join(' '),
    shape: [find('l') ?? '', ...notes.map((word) => countFrom(lowest ?? 0, word))].join(' '),
    lowest,
    struck: notes
      .filter((word) => word.includes('+'))
      .flatMap(pitchesOf)
      .filter((pitch) => !pitch.endsWith('~')).length,
  };
}

function pitchesOf(word: string): string[] {
  return word.slice(word.indexOf('=') + 1).split(',');
}

function countFrom(lowest: number, word: string): string {
  const pitches = pitchesOf(word).map((pitch) => {
    const relative = Number.parseInt(pitch, 10) - lowest;
    return pitch.endsWith('~') ? `${relative}~` : `${relative}`;
  });
  return word.slice(0, word.indexOf('=') + 1) + pitches.join(',');
}

export function countStruck(measures: MeasureParts[]): number {
  return measures.reduce((sum, { struck }) => sum + struck, 0);
}

/** Stands for the lowest pitch of a measure without notes. */
export const noPitch = 255;

/** 8 hex digits: 6 of a hash of a measure's shape, 2 of its lowest pitch. */
export function shapeCode({ shape, lowest }: MeasureParts): string {
  return hash('sha256', shape, 'hex').slice(0, 6) + toByte(lowest).toString(16).padStart(2, '0');
}

/** Extreme transpositions may sound below 0 or above 254: they are clamped. */
export function toByte(lowest: number | null): number {
  return lowest === null ? noPitch : Math.min(Math.max(lowest, 0), noPitch - 1);
}

/** One whole number per measure: its shape in the high bits, the lowest pitch in the last byte. */
export function readShapeCodes(codes: string): Uint32Array {
  return Uint32Array.from({ length: codes.length >>> 3 }, (_, at) =>
    Number.parseInt(codes.slice(at * 8, at * 8 + 8), 16),
  );
}

/**
 * From closest to loosest: the same notes; the same notes, all transposed by the same interval; most measures the same,
 * possibly transposed.
 */
export const likenesses = ['music', 'transposed', 'near'] as const;
export type Likeness = (typeof likenesses)[number];

/**
 * The minimum number of struck notes for a comparison: a few notes are easily the same by chance, and rests always are.
 */
export const minNotes = 4;

/** The share of measures with notes that nearly equal pieces have in common: three of four. */
export const nearShare = 3 / 4;

/** The minimum number of measures with notes that another piece must share with one that has this many. */
export function minShared(measures: number): number {
  return Math.max(1, Math.ceil(measures * nearShare));
}

/** What is stored of a score to find similar ones. */
export type Fingerprint = {
  /**
   * Equal for the same music: notes with onset, length, staff and sounding pitch, ties, key, meter, pickup, repeats.
   * Anything else in a file (title, layout, divisions, voices, stems, fingering, dynamics, tempo …) has no effect.
   * Empty for a piece with fewer than `minNotes` struck notes, which is never compared.
   */
  music: string;
  /** Equal for all transpositions of the same music; ignores keys. Empty like `music`. */
  shape: string;
  /** Each measure as a text that is equal for the same music. */
  measures: string[];
  /** 8 hex digits per measure: 6 that are equal in every transposition, 2 of its lowest pitch. */
  measureShapes: string;
};

export function fingerprintOf(score: Score): Fingerprint {
  const measures = measureTexts(score);
  const parts = measures.map(partsOf);
  const isEnough = countStruck(parts) >= minNotes;
  return {
    music: isEnough ? digest(measures) : '',
    shape: isEnough ? digest(transposable(parts)) : '',
    measures,
    measureShapes: parts.map(shapeCode).join(''),
  };
}

function digest(texts: string[]): string {
  return hash('sha256', texts.join('\n'), 'hex').slice(0, 32);
}

/** Each measure with its pitch relative to the first measure, so that transpositions are equal. */
function transposable(parts: MeasureParts[]): string[] {
  const base = parts.find(({ lowest }) => lowest !== null)?.lowest ?? 0;
  return parts.map(({ meter, repeats, shape, lowest }) => `${meter} ${repeats} ${(lowest ?? base) - base} ${shape}`);
}
