import fc from 'fast-check';
import { expect } from 'vitest';
import { analyse, fixedLists } from '#analysis/index.ts';
import type { Score } from '#model.ts';
import { findWarnings, findWrongMeasures, readScore } from '#reading/index.ts';
import { compose, type ComposedExercise, gradeNames, motions, refuse, textures, type Wishes } from './index.ts';

export function read(xml: string): Score {
  const { score, problem } = readScore(new TextEncoder().encode(xml));
  if (problem) throw new Error(problem.code);
  return score;
}

const idOf = (list: keyof typeof fixedLists) => fc.constantFrom(...fixedLists[list].map(({ id }) => id));

/** Wishes that go together, more or fewer of them. */
export const wishes: fc.Arbitrary<Wishes> = fc
  .record(
    {
      grade: fc.constantFrom(...gradeNames),
      keySignature: idOf('keySignature'),
      timeSignature: idOf('timeSignature'),
      range: idOf('range'),
      interval: idOf('interval'),
      rhythm: idOf('rhythm'),
      rest: idOf('rest'),
      tie: fc.constantFrom(1, 2),
      accidental: fc.boolean(),
      articulation: fc.boolean(),
      dynamics: fc.boolean(),
      measures: fc.constantFrom(4, 8, 12, 16),
      tempo: fc.integer({ min: 40, max: 160 }),
      texture: fc.constantFrom(...textures),
      motion: fc.constantFrom(...motions),
      span: fc.constantFrom(5, 6, 8),
      pickup: fc.boolean(),
      fingerings: fc.boolean(),
    },
    { requiredKeys: ['grade'] },
  )
  .filter((one) => refuse(one) === null);

export const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

/** About one in five hundred sets of wishes leaves no music, which only composing tells. */
export function composeIfAny(wished: Wishes, seed: number): ComposedExercise {
  try {
    return compose(wished, seed);
  } catch (error) {
    if (error instanceof RangeError) fc.pre(false);
    throw error;
  }
}

/** Every tag is the one that was wished, and the console's own analysis finds it; there is nothing to warn of. */
export function expectTrue(wished: Wishes, seed: number): void {
  const { tags, musicXml, tempo, measures } = composeIfAny(wished, seed);
  const score = read(musicXml);
  const found = Object.fromEntries(Object.entries(analyse(score).tags).map(([tag, { value }]) => [tag, value]));
  expect(found).toEqual(tags);
  const { range, interval, rhythm, rest, keySignature, timeSignature } = wished;
  const { tie, accidental, articulation, dynamics } = wished;
  const listed = { range, interval, rhythm, rest, keySignature, timeSignature };
  const all = { ...listed, tie, accidental, articulation, dynamics };
  expect(tags).toMatchObject(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));
  expect(tempo).toBe(wished.tempo ?? tempo);
  expect(score.tempo).toBe(tempo);
  const hasPickup = score.measures[0]?.label === '';
  expect(hasPickup).toBe(wished.pickup ?? hasPickup);
  expect(score.measures).toHaveLength(measures + (hasPickup ? 1 : 0));
  expect(measures).toBe(wished.measures ?? measures);
  expect(findWarnings(score)).toEqual([]);
  expect(findWrongMeasures(score)).toEqual([]);
}
