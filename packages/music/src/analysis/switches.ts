import type { Key, Pitch, Score, Step } from '#model.ts';
import type { Evidence } from '#tags.ts';

const sharps: Step[] = ['F', 'C', 'G', 'D', 'A', 'E', 'B'];

/** What the key signature makes of a step, in semitones. */
function alterInKey({ fifths }: Key, step: Step): number {
  if (fifths > 0) return sharps.slice(0, fifths).includes(step) ? 1 : 0;
  return sharps.slice(7 + fifths).includes(step) && fifths < 0 ? -1 : 0;
}

const isForeign = (pitch: Pitch | null, key: Key) => pitch !== null && pitch.alter !== alterInKey(key, pitch.step);

/** Notes outside the key; an accidental that only reminds is told apart. */
export function findAccidental({ measures }: Score): Evidence<boolean> {
  const foreign = measures
    .filter(({ notes, key }) => notes.some(({ pitch }) => isForeign(pitch, key)))
    .map(({ number }) => number);
  if (foreign.length > 0)
    return {
      value: true,
      certainty: 'certain',
      reason: `${measuresWord(foreign)} notes outside the key`,
      measures: foreign,
    };

  const reminding = measures
    .filter(({ notes }) => notes.some(({ accidental, pitch }) => accidental !== null && pitch !== null))
    .map(({ number }) => number);
  if (reminding.length > 0)
    return {
      value: true,
      certainty: 'likely',
      reason: `${measuresWord(reminding)} accidentals that repeat the key signature`,
      measures: reminding,
    };
  return {
    value: false,
    certainty: 'certain',
    reason: 'Every note is in the key, and no accidental is printed',
    measures: [],
  };
}

/** MusicXML's words for the ways to touch a key; fermatas and ornaments are something else. */
const touches = new Set([
  'accent',
  'strong-accent',
  'staccato',
  'tenuto',
  'detached-legato',
  'staccatissimo',
  'spiccato',
  'stress',
  'unstress',
  'soft-accent',
]);

export function findArticulation(score: Score): Evidence<boolean> {
  const marked = score.measures.filter(({ notes }) =>
    notes.some(({ articulations }) => articulations.some((word) => touches.has(word))),
  );
  const words = new Set(
    marked.flatMap(({ notes }) =>
      notes.flatMap(({ articulations }) => articulations.filter((word) => touches.has(word))),
    ),
  );
  const numbers = marked.map(({ number }) => number);
  if (numbers.length === 0) return withoutMarks(score);
  return {
    value: true,
    certainty: 'certain',
    reason: `${measuresWord(numbers)} marks: ${[...words].join(', ')}`,
    measures: numbers,
  };
}

/** A slur asks for legato, which some teachers count as articulation and others as phrasing. */
function withoutMarks({ measures }: Score): Evidence<boolean> {
  const slurred = measures.filter(({ notes }) => notes.some(({ slurStart }) => slurStart)).map(({ number }) => number);
  if (slurred.length === 0)
    return { value: false, certainty: 'certain', reason: 'No note has an articulation mark', measures: [] };
  return {
    value: true,
    certainty: 'unsure',
    reason: `${measuresWord(slurred)} slurs, but no staccato, accent or tenuto`,
    measures: slurred,
  };
}

const inWords = /\b(cresc|decresc|dimin|dim\b|forte|piano\b|sforz)/i;

export function findDynamics({ measures }: Score): Evidence<boolean> {
  const marked = measures
    .filter(({ directions }) => directions.some(({ dynamic, wedge }) => dynamic !== null || wedge !== null))
    .map(({ number }) => number);
  if (marked.length > 0)
    return { value: true, certainty: 'certain', reason: `${measuresWord(marked)} dynamic marks`, measures: marked };

  const written = measures
    .filter(({ directions }) => directions.some(({ words }) => words !== null && inWords.test(words)))
    .map(({ number }) => number);
  if (written.length > 0)
    return {
      value: true,
      certainty: 'likely',
      reason: `${measuresWord(written)} dynamics in words`,
      measures: written,
    };
  return { value: false, certainty: 'certain', reason: 'There are no dynamic marks', measures: [] };
}

const measuresWord = (measures: number[]) =>
  measures.length === 1 ? `Measure ${measures[0]} has` : `${measures.length} measures have`;
