import { hash } from 'node:crypto';
import type { Score } from '#model.ts';
import { minNotes } from './likeness.ts';
import { countStruck, type MeasureParts, partsOf } from './measure-parts.ts';
import { measureTexts } from './measure-text.ts';
import { shapeCode } from './shape-codes.ts';

/** What is kept of a score in order to find others that are like it. */
export type Fingerprint = {
  /**
   * The same for the same music: notes with onset, length, staff and sounding pitch, ties, key, meter, pickup, repeats.
   * Whatever else a file says (title, layout, divisions, voices, stems, fingering, dynamics, tempo …) changes nothing.
   * Empty for a piece of fewer than `minNotes` struck notes, which is like no other one.
   */
  music: string;
  /** The same for all transpositions of the same music; keys are left out. Empty as `music`. */
  shape: string;
  /** Each measure as a text that is the same for the same music. */
  measures: string[];
  /** 8 hex digits a measure: 6 that are the same in every transposition, 2 of its lowest pitch. */
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

/** Holds how far each measure lies above the first one, not where that one lies. */
function transposable(parts: MeasureParts[]): string[] {
  const base = parts.find(({ lowest }) => lowest !== null)?.lowest ?? 0;
  return parts.map(({ meter, repeats, shape, lowest }) => `${meter} ${repeats} ${(lowest ?? base) - base} ${shape}`);
}
