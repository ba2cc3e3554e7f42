import type { Score } from '#model.ts';
import { type SoundingNote, soundingNotes } from './sounding.ts';

/** The outer line of a hand. */
export type Melody = {
  /** MIDI, one a struck note. */
  pitches: number[];
  /** Index of the measure of each, from 0. */
  measures: number[];
};

/**
 * What one hears as the tune of a hand, whatever the voices are: the highest notes of the right, the lowest of the left.
 * A note under (or over) one that still sounds is not of the line. Grace notes decorate; tied notes are struck once.
 */
export function melodiesOf(score: Score): { right: Melody; left: Melody } {
  const measures = soundingNotes(score);
  return { right: lineOf(measures, 1), left: lineOf(measures, 2) };
}

function lineOf(measures: SoundingNote[][], staff: 1 | 2): Melody {
  const isOuter = (one: number, other: number) => (staff === 1 ? one > other : one < other);
  const line: Melody = { pitches: [], measures: [] };
  for (const [at, notes] of measures.entries()) {
    const heard = notes.filter((note) => note.staff === staff && note.grace === null);
    for (const { pitch } of outerNotes(heard, isOuter)) {
      line.pitches.push(pitch);
      line.measures.push(at);
    }
  }
  return line;
}

function outerNotes(notes: SoundingNote[], isOuter: (one: number, other: number) => boolean): SoundingNote[] {
  const byOnset = Map.groupBy(notes, ({ onset }) => onset);
  const outer = [...byOnset.values()].flatMap((together) => {
    const [first, ...others] = together;
    return first ? [others.reduce((best, note) => (isOuter(note.pitch, best.pitch) ? note : best), first)] : [];
  });
  return outer
    .filter(({ isHeld }) => !isHeld)
    .filter((note) => !notes.some((other) => soundsOn(other, note.onset) && isOuter(other.pitch, note.pitch)))
    .toSorted((one, other) => one.onset - other.onset);
}

function soundsOn({ onset, end }: SoundingNote, moment: number): boolean {
  return onset < moment && moment < end;
}
