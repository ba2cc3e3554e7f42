import type { Score } from '#model.ts';
import { type SoundingNote, soundingNotes } from './measure-text.ts';

/** Lines of a hand, the outer one first, with a `lineBreak` between two lines. */
export type Melody = {
  /** MIDI number of each struck note. */
  pitches: number[];
  /** Zero-based measure index of each note. */
  measures: number[];
};

type PlacedNote = SoundingNote & { measure: number };

/**
 * What can be heard as a tune: the outer line of each staff, regardless of voices, and every voice by itself, so that a
 * tune below another voice is found too. The right hand is the first staff, the left all others. Grace notes are left
 * out, and tied notes are struck once.
 */
export function melodiesOf(score: Score): { right: Melody; left: Melody } {
  const notes = soundingNotes(score).flatMap((measure, at) =>
    measure.filter(({ grace }) => grace === null).map((note) => ({ ...note, measure: at })),
  );
  const staves = Map.groupBy(notes, ({ staff }) => staff);
  const voices = [...Map.groupBy(notes, ({ voice }) => voice).values()];
  const ofHand = (isOfHand: (staff: number) => boolean) => {
    const numbers = [...staves.keys()].filter(isOfHand).toSorted((one, other) => one - other);
    const outer = numbers.map((staff) => outerLine(staves.get(staff) ?? [], staff));
    const byVoice = voices.filter(([first]) => first && isOfHand(first.staff)).map(voiceLine);
    return join([...outer, ...byVoice]);
  };
  return { right: ofHand((staff) => staff === 1), left: ofHand((staff) => staff !== 1) };
}

/**
 * The highest notes of the first staff, the lowest of the others. A note below (or above) one that still sounds is not
 * part of the line.
 */
function outerLine(notes: PlacedNote[], staff: number): PlacedNote[] {
  const isOuter = (one: number, other: number) => (staff === 1 ? one > other : one < other);
  const measures = Map.groupBy(notes, ({ measure }) => measure);
  return [...measures.values()].flatMap((inMeasure) =>
    together(inMeasure, isOuter).filter(
      (note) => !inMeasure.some((other) => soundsOn(other, note.onset) && isOuter(other.pitch, note.pitch)),
    ),
  );
}

function voiceLine(notes: PlacedNote[]): PlacedNote[] {
  const measures = Map.groupBy(notes, ({ measure }) => measure);
  return [...measures.values()].flatMap((inMeasure) => together(inMeasure, (one, other) => one > other));
}

/** The outer one of each group of notes struck together in a measure, in order. */
function together(notes: PlacedNote[], isOuter: (one: number, other: number) => boolean): PlacedNote[] {
  const outer = [...Map.groupBy(notes, ({ onset }) => onset).values()].flatMap(([first, ...others]) =>
    first ? [others.reduce((best, note) => (isOuter(note.pitch, best.pitch) ? note : best), first)] : [],
  );
  return outer.filter(({ isHeld }) => !isHeld).toSorted((one, other) => one.onset - other.onset);
}

function join(lines: PlacedNote[][]): Melody {
  const kept: string[] = [];
  const melody: Melody = { pitches: [], measures: [] };
  for (const line of lines) {
    const text = line.map(({ measure, pitch }) => ` ${measure}:${pitch}`).join('');
    if (line.length === 0 || kept.some((other) => `${other} `.includes(`${text} `))) continue;
    if (kept.length > 0) add(melody, lineBreak, line[0]?.measure ?? 0);
    for (const { pitch, measure } of line) add(melody, pitch, measure);
    kept.push(text);
  }
  return melody;
}

function add({ pitches, measures }: Melody, pitch: number, measure: number): void {
  pitches.push(pitch);
  measures.push(measure);
}

function soundsOn({ onset, end }: SoundingNote, moment: number): boolean {
  return onset < moment && moment < end;
}

export type Match = {
  hand: 'right' | 'left';
  /** Index of the first note in the melody of the hand, from 0. */
  at: number;
  /** By how many semitones the score is higher; 0 unless transpositions are searched for. */
  semitones: number;
};

/**
 * Both hands of a score with a break between them, in a form that is searched quickly. `notes` is what `encodeMelody`
 * writes; `intervals`, of the same length, has the interval of each note from the previous one, and a break at the
 * beginning of a line.
 */
export type SearchedMelody = { notes: string; intervals: string; left: number };

export type MelodySearch = {
  isIn(melody: SearchedMelody): boolean;
  /** All places where the notes follow each other in a hand, including overlapping ones. */
  matchesIn(melody: SearchedMelody): Match[];
};

/** The code of an interval of 0 semitones; other intervals lie around it and never reach the break. */
const unison = 128;
const breakSign = '\0';

/** Takes both melodies as texts of `encodeMelody`. */
export function searchedMelody({ right, left }: { right: string; left: string }): SearchedMelody {
  return {
    notes: right + breakSign + left,
    intervals: intervalsOf(decodeMelody(right)) + breakSign + intervalsOf(decodeMelody(left)),
    left: right.length + breakSign.length,
  };
}

/** Searches for pitches (MIDI, two or more; fewer are found nowhere), in every key or only in this one. */
export function melodySearch(pitches: readonly number[], { isTransposed }: { isTransposed: boolean }): MelodySearch {
  const [first = 0] = pitches;
  const isPossible = pitches.length > 1 && (isTransposed || pitches.every(isInReach));
  const pattern = isTransposed ? intervalsOf(pitches).slice(1) : encodeMelody(pitches);
  const textOf = ({ notes, intervals }: SearchedMelody) => (isTransposed ? intervals : notes);
  // The first interval of a match leads to its second note, so the match begins one position earlier.
  const offset = isTransposed ? 1 : 0;
  return {
    isIn: (melody) => isPossible && textOf(melody).includes(pattern),
    matchesIn(melody) {
      const text = textOf(melody);
      const found: Match[] = [];
      for (let at = isPossible ? text.indexOf(pattern) : -1; at >= 0; at = text.indexOf(pattern, at + 1)) {
        const start = at - offset;
        const isRight = start < melody.left;
        found.push({
          hand: isRight ? 'right' : 'left',
          at: isRight ? start : start - melody.left,
          semitones: isTransposed ? pitchAt(melody.notes, start) - first : 0,
        });
      }
      return found;
    },
  };
}

function intervalsOf(pitches: readonly number[]): string {
  return pitches
    .map((pitch, at) => {
      const before = pitches[at - 1];
      const isInterval = before !== undefined && before !== lineBreak && pitch !== lineBreak;
      return isInterval ? String.fromCharCode(pitch - before + unison) : breakSign;
    })
    .join('');
}

/** MIDI number of the lowest pitch that can be written, C0 with two flats. */
const lowest = 10;

/** One character per pitch up to B9 with two sharps: ASCII letters and digits for common ones, Latin-1 for others. */
const characters = [
  ...'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚ',
  ...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  ...'ÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ',
];
/** Pitches by character code; 0 for a character that is not a pitch. */
const pitches = new Uint8Array(256);
for (const [at, character] of characters.entries()) pitches[character.charCodeAt(0)] = at + lowest;

/** Marks the end of a line, in place of a pitch; lower than any, and a number that JSON can hold. */
export const lineBreak = -1000;
const breakCharacter = '-';

/**
 * Encodes MIDI pitches as text with one character per note, letters and digits, and '-' between two lines, which is
 * safe in JSON and in any database.
 */
export function encodeMelody(melody: readonly number[]): string {
  return melody
    .map((pitch) => (pitch === lineBreak ? breakCharacter : (characters[fold(pitch) - lowest] ?? '')))
    .join('');
}

/** @throws RangeError for a text that `encodeMelody` cannot have written */
export function decodeMelody(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => {
    if (text.charAt(at) === breakCharacter) return lineBreak;
    const pitch = pitchAt(text, at);
    if (pitch === 0) throw new RangeError(`'${text.charAt(at)}' stands for no pitch`);
    return pitch;
  });
}

/** The pitch at an index; 0 if there is no note, or a line ends. */
function pitchAt(text: string, at: number): number {
  return pitches[text.charCodeAt(at)] ?? 0;
}

/** Extreme transpositions sound outside the encodable pitches: they are moved by octaves into range. */
function fold(pitch: number): number {
  const highest = lowest + characters.length - 1;
  if (pitch < lowest) return pitch + 12 * Math.ceil((lowest - pitch) / 12);
  return pitch > highest ? pitch - 12 * Math.ceil((pitch - highest) / 12) : pitch;
}

const isInReach = (pitch: number): boolean => Number.isInteger(pitch) && fold(pitch) === pitch;
