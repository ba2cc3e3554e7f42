import { alterInKey, type Measure, type Note, type Score } from '#model.ts';
import type { Evidence } from './evidence.ts';
import { type Articulation, articulationNames } from './reasons.ts';

/** Whether a note is outside the key of its own staff at its own moment. */
export function isForeign({ pitch, fifths, keyAlters, isUnpitched }: Note): boolean {
  if (pitch === null || isUnpitched) return false;
  return pitch.alter !== (keyAlters ? (keyAlters[pitch.step] ?? 0) : alterInKey(fifths, pitch.step));
}

/** The positions of the measures with a marking, their number, and what is printed as the number of the first. */
const shownBy = (marked: Measure[]) => ({
  measures: marked.map(({ position }) => position),
  params: { count: marked.length, first: marked[0]?.label ?? '' },
});

/** Notes outside the key; with cautionary accidentals only, the answer is less certain. */
export function findAccidental({ measures }: Score): Evidence<boolean> {
  const foreign = measures.filter(({ notes }) => notes.some(isForeign));
  if (foreign.length > 0) return { value: true, certainty: 'certain', code: 'accidental.foreign', ...shownBy(foreign) };
  const reminding = measures.filter(({ notes }) =>
    notes.some(({ accidental, pitch }) => accidental !== null && pitch !== null),
  );
  if (reminding.length > 0)
    return { value: true, certainty: 'likely', code: 'accidental.reminders', ...shownBy(reminding) };
  return { value: false, certainty: 'certain', code: 'accidental.none', params: {}, measures: [] };
}

const isArticulation = (word: string): word is Articulation => articulationNames.some((name) => name === word);

export function findArticulation(score: Score): Evidence<boolean> {
  const marked = score.measures.filter(({ notes }) =>
    notes.some(({ articulations }) => articulations.some(isArticulation)),
  );
  if (marked.length === 0) return withoutMarks(score);

  const words = marked.flatMap(({ notes }) =>
    notes.flatMap(({ articulations }) => articulations.filter(isArticulation)),
  );
  const { measures, params } = shownBy(marked);
  const marks = [...new Set(words)];
  return { value: true, certainty: 'certain', code: 'articulation.marks', params: { ...params, marks }, measures };
}

/** Slurs ask for legato, which some teachers count as articulation and others as phrasing. */
function withoutMarks(score: Score): Evidence<boolean> {
  const slurred = score.measures.filter(({ notes }) => notes.some(({ slurStart }) => slurStart));
  if (slurred.length === 0)
    return { value: false, certainty: 'certain', code: 'articulation.none', params: {}, measures: [] };
  return { value: true, certainty: 'unsure', code: 'articulation.slurs', ...shownBy(slurred) };
}

const inWords = /\b(cresc|decresc|dimin|dim\b|forte|piano\b|sforz)/i;

export function findDynamics({ measures }: Score): Evidence<boolean> {
  const marked = measures.filter(({ directions }) =>
    directions.some(({ dynamic, wedge }) => dynamic !== null || wedge !== null),
  );
  if (marked.length > 0) return { value: true, certainty: 'certain', code: 'dynamics.marks', ...shownBy(marked) };
  const written = measures.filter(({ directions }) =>
    directions.some(({ words }) => words !== null && inWords.test(words)),
  );
  if (written.length > 0) return { value: true, certainty: 'likely', code: 'dynamics.words', ...shownBy(written) };
  return { value: false, certainty: 'certain', code: 'dynamics.none', params: {}, measures: [] };
}
