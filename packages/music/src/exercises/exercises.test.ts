import { describe, expect, it } from 'vitest';
import { analyse, reasonInEnglish, type Tags } from '#analysis/index.ts';
import type { Score } from '#model.ts';
import { findWarnings, readScore } from '#reading/index.ts';
import { tagLists } from '#tags.ts';
import { type Exercise, makeCollection, makeExercise, type Options } from './index.ts';

function read({ name, xml }: Exercise): Score {
  const { score, problem } = readScore(new TextEncoder().encode(xml));
  if (problem) throw new Error(`${name}: ${problem.code}`);
  return score;
}

/** Every other one omits the mode, as many programs do. */
const exercises = Array.from({ length: 600 }, (_, at) =>
  makeExercise({ seed: at + 1, mode: at % 2 === 0 ? 'written' : 'left out' }),
);
const scores = exercises.map(read);

/** The minimum share of 'certain' for each tag to be useful. */
const floors: Record<keyof Tags, number> = {
  range: 0.9,
  interval: 0.5,
  rhythm: 0.9,
  rest: 1,
  keySignature: 0.45,
  timeSignature: 1,
  tie: 1,
  accidental: 1,
  articulation: 1,
  dynamics: 1,
};

describe('analysis of 600 exercises', () => {
  const tagged = exercises.map((exercise, at) => ({ exercise, tags: analyse(scores[at] ?? read(exercise)).tags }));
  const tags = Object.keys(floors).filter((tag): tag is keyof Tags => tag in floors);

  it.each(tags)('%s: all certain ones are right, nearly all likely ones, and enough are certain', (tag) => {
    const answers = tagged.map(({ exercise, tags: all }) => ({
      certainty: all[tag].certainty,
      isRight: all[tag].value === exercise.answers[tag],
      what: `${exercise.name}: ${exercise.answers[tag]}, but ${all[tag].value}: ${reasonInEnglish(all[tag])}`,
    }));
    const certain = answers.filter(({ certainty }) => certainty === 'certain');
    const likely = answers.filter(({ certainty }) => certainty === 'likely');
    expect(certain.filter(({ isRight }) => !isRight).map(({ what }) => what)).toEqual([]);
    const wrong = likely.filter(({ isRight }) => !isRight).map(({ what }) => what);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(likely.length * 0.05);
    expect(certain.length / answers.length).toBeGreaterThanOrEqual(floors[tag]);
    expect((certain.length + likely.length) / answers.length).toBeGreaterThanOrEqual(0.9);
  });

  it('covers every item of every list', () => {
    for (const [tag, list] of Object.entries(tagLists)) {
      const met = new Set<unknown>(
        exercises.map(({ answers }) => Object.entries(answers).find(([name]) => name === tag)?.[1]),
      );
      expect([tag, ...list.map(({ id }) => met.has(id))]).toEqual([tag, ...list.map(() => true)]);
    }
  });
});

describe('an exercise', () => {
  it('is the same for the same seed, and differs for another', () => {
    expect(makeExercise({ seed: 7 })).toEqual(makeExercise({ seed: 7 }));
    expect(makeExercise({ seed: 7 }).xml).not.toBe(makeExercise({ seed: 8 }).xml);
  });

  it('contains nothing that a teacher would object to', () => {
    expect(scores.flatMap((score) => findWarnings(score))).toEqual([]);
  });

  it('has the stated length, tempo and name', () => {
    for (const [at, { name, measures, tempo }] of exercises.entries())
      expect(scores[at]).toMatchObject({ title: name, tempo, measures: { length: measures } });
  });

  it('matches the options', () => {
    const options: Options = {
      seed: 3,
      range: 3,
      interval: 4,
      rhythm: 6,
      rest: 3,
      keySignature: 4,
      timeSignature: 3,
      tie: 2,
      accidental: true,
      articulation: true,
      dynamics: true,
      measures: 8,
      tempo: 84,
    };
    const { seed: _, measures, tempo, ...answers } = options;
    expect(makeExercise(options)).toMatchObject({ answers, measures, tempo });
  });

  it.each([
    ['a sixth under five fingers', { range: 1, interval: 6 }],
    ['a fifth under four', { range: 4, interval: 5 }],
    ['whole notes in 3/4', { rhythm: 1, timeSignature: 3 }],
    ['a half rest in 2/4', { rest: 2, timeSignature: 2 }],
    ['two keys in four measures', { keySignature: 6, measures: 4 }],
    ['five measures', { measures: 5 }],
    ['a key that the list lacks', { keySignature: 8 }],
    ['a tempo for nobody', { tempo: 400 }],
  ])('cannot have %s', (_, options) => {
    expect(() => makeExercise({ seed: 1, ...(options as Partial<Options>) })).toThrow(RangeError);
  });

  it('sounds good: on most downbeats the hands are consonant, at the end on the tonic chord', () => {
    let harsh = 0;
    let downbeats = 0;
    for (const score of scores)
      for (const { notes } of score.measures) {
        const [upper, lower] = [1, 2].map((staff) => notes.find((note) => note.staff === staff && note.onset === 0));
        if (!upper?.pitch || !lower?.pitch) continue;
        downbeats += 1;
        if ([1, 2, 6, 10, 11].includes((semitones(upper.pitch) - semitones(lower.pitch) + 120) % 12)) harsh += 1;
      }
    expect(downbeats).toBeGreaterThan(3000);
    expect(harsh / downbeats).toBeLessThan(0.06);
  });

  it('ends both hands together on a long note, and has fingerings at the start', () => {
    for (const [at, { measures }] of scores.entries()) {
      const last = measures.at(-1)?.notes.filter(({ pitch }) => pitch !== null) ?? [];
      expect(new Set(last.map(({ staff }) => staff)).size, exercises[at]?.name).toBe(2);
      const fingered = measures.flatMap(({ notes }) => notes.filter(({ fingerings }) => fingerings.length > 0));
      expect(fingered.map(({ staff }) => staff).toSorted()).toEqual([1, 2]);
      expect(fingered.every(({ fingerings: [finger] }) => finger !== undefined && /^[1-5]$/.test(finger))).toBe(true);
    }
  });
});

const semitones = ({ step, alter, octave }: { step: string; alter: number; octave: number }): number =>
  octave * 12 + ({ C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }[step] ?? 0) + alter;

describe('a collection', () => {
  const collection = makeCollection(180, 1);

  it('rises from grade to grade, evenly, with unique names', () => {
    const grades = collection.map(({ grade }) => grade);
    expect(grades).toEqual(grades.toSorted((one, other) => one - other));
    for (let grade = 0; grade <= 8; grade++) expect(grades.filter((one) => one === grade)).toHaveLength(20);
    expect(new Set(collection.map(({ name }) => name)).size).toBe(collection.length);
    expect(collection.filter(({ name }) => /\p{Script=Han}/u.test(name)).length).toBeGreaterThan(20);
    const mean = (from: number, to: number) =>
      collection.slice(from, to).reduce((sum, { answers }) => sum + answers.rhythm, 0) / (to - from);
    expect(mean(0, 60)).toBeLessThan(mean(60, 120));
    expect(mean(60, 120)).toBeLessThan(mean(120, 180));
  });

  it('covers every item of every list', () => {
    for (const [tag, list] of Object.entries(tagLists))
      for (const { id } of list)
        expect(
          collection.some(({ answers }) =>
            Object.entries(answers).some(([name, value]) => name === tag && value === id),
          ),
          `${tag} ${id}`,
        ).toBe(true);
  });

  it('is the same for the same seed', () => {
    expect(makeCollection(12, 5)).toEqual(makeCollection(12, 5));
  });
});
