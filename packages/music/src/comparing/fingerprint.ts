import { hash } from 'node:crypto';
import type { Score } from '#model.ts';
import { countStruck, type MeasureParts, measureTexts, minNotes, partsOf, shapeCode } from './measure-text.ts';

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
