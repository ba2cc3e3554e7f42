import type { Score } from '#model.ts';
import { lineBreak } from './melody-text.ts';
import { type SoundingNote, soundingNotes } from './sounding.ts';

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

/** The highest notes of a voice. */
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

/** Joins the lines, leaving out those already contained in another. */
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
