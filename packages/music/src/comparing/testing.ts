import fc from 'fast-check';
import { makeExercise } from '#exercises/testing-exercises.ts';
import { type Key, midi, type Pitch, type Score, type Step } from '#model.ts';
import { problemInEnglish, readScore } from '#reading/index.ts';
import { comparing, type Comparison } from './compare.ts';

export function read(file: string | Uint8Array): Score {
  const { score, problem } = readScore(typeof file === 'string' ? new TextEncoder().encode(file) : file);
  if (problem) throw new Error(problemInEnglish(problem));
  return score;
}

export const exercise = (seed: number): Score => read(makeExercise({ seed }).xml);

/** Tests share some pieces, each composed once, because that takes longer than to compare them. */
const seeds = fc.integer({ min: 0, max: process.env['TEST_ALL'] === 'true' ? 299 : 19 });
export const exercises = seeds.map(exercise);

/** The shortest exercises, in which a single note matters most. */
export const shortExercises = seeds.map(shortExercise);

const singleKeys = [1, 2, 3, 4, 5] as const;

/** Some random choices do not fit into four measures; then the next seed is tried. */
function shortExercise(seed: number): Score {
  try {
    return read(makeExercise({ seed, measures: 4, keySignature: singleKeys[seed % 5] ?? 1 }).xml);
  } catch (error) {
    if (error instanceof RangeError) return shortExercise(seed + 1);
    throw error;
  }
}

/** With thirds above some notes, grace notes before others, a pickup and a repeat, which exercises lack. */
export const richScores = fc
  .tuple(exercises, fc.integer({ min: 2, max: 5 }))
  .map(([score, every]) => enrich(score, every));

function enrich(score: Score, every: number): Score {
  const measures = score.measures.map((measure, at) => ({
    ...measure,
    repeatStart: at === 1,
    repeatEnd: at === score.measures.length - 1 ? 2 : null,
    endings: at === score.measures.length - 1 ? [1] : [],
    notes: measure.notes.flatMap((note, place) => {
      if (!note.pitch || note.tieStart || note.tieStop) return [note];
      const third = { ...note, isChordMember: true, pitch: raise(note.pitch, 4) };
      const grace = { ...note, isGrace: true, duration: 0, pitch: raise(note.pitch, 2) };
      return [...(place % 3 === 0 ? [grace] : []), note, ...(place % every === 0 ? [third] : [])];
    }),
  }));
  return { ...score, measures };
}

export function transposed(score: Score, semitones: number): Score {
  return {
    ...score,
    measures: score.measures.map((measure) => ({
      ...measure,
      key: raiseKey(measure.key, semitones),
      notes: measure.notes.map((note) => ({ ...note, pitch: note.pitch && raise(note.pitch, semitones) })),
    })),
  };
}

const spellings: { step: Step; alter: number }[] = [
  'C',
  'C#',
  'D',
  'Eb',
  'E',
  'F',
  'F#',
  'G',
  'Ab',
  'A',
  'Bb',
  'B',
].map((name) => ({ step: steps(name), alter: name.endsWith('#') ? 1 : name.endsWith('b') ? -1 : 0 }));

function steps(name: string): Step {
  const found = (['C', 'D', 'E', 'F', 'G', 'A', 'B'] as const).find((step) => name.startsWith(step));
  if (!found) throw new Error(name);
  return found;
}

function raise(pitch: Pitch, semitones: number): Pitch {
  const raised = midi(pitch) + semitones;
  const { step, alter } = spellings[raised % 12] ?? { step: 'C', alter: 0 };
  return { step, alter, octave: Math.floor(raised / 12) - 1 };
}

function raiseKey({ fifths, mode }: Key, semitones: number): Key {
  const raised = (((fifths + 7 * semitones) % 12) + 12) % 12;
  return { fifths: raised > 6 ? raised - 12 : raised, mode };
}

/** The piece with one note raised or lowered; `measure` is the index of its measure. */
export function withOneChange(score: Score, which: number, semitones: number): { score: Score; measure: number } {
  const places = score.measures.flatMap(({ notes }, measure) =>
    notes.flatMap(({ pitch }, note) => (pitch ? [{ measure, note }] : [])),
  );
  const place = places[which % places.length];
  if (!place) throw new Error('A score without notes');
  const measures = score.measures.map((measure, at) =>
    at === place.measure ? { ...measure, notes: changed(measure.notes, place.note, semitones) } : measure,
  );
  return { score: { ...score, measures }, measure: place.measure };
}

function changed(notes: Score['measures'][number]['notes'], at: number, semitones: number) {
  return notes.map((note, i) => (i === at && note.pitch ? { ...note, pitch: raise(note.pitch, semitones) } : note));
}

/** Runs all steps of the comparison at once. */
export function compareMusic(one: string[], other: string[]): Comparison {
  const steps = comparing(one, other);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
