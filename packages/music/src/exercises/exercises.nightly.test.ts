import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, SimilarityIndex } from '#comparing/index.ts';
import { difficultyOf, featuresOf } from '#difficulty/index.ts';
import { grades } from './grades.ts';
import { compose, gradeNames } from './index.ts';
import { composeIfAny, expectTrue, read, seeds, wishes } from './testing.ts';

/** As the server tries for one exercise. */
const maxPieces = 12;

describe('exercises of any wishes', () => {
  it.each([1, 2, 3, 4])('have the tags that were wished and nothing to warn of, part %i of five thousand', () => {
    fc.assert(fc.property(wishes, seeds, expectTrue), { numRuns: 1_250 });
  });

  it('break a rule of a good exercise only in few', () => {
    let broken = 0;
    const count = 500;
    fc.assert(
      fc.property(wishes, seeds, (wished, seed) => {
        if (composeIfAny(wished, seed).broken.length > 0) broken += 1;
      }),
      { numRuns: count },
    );
    expect(broken / count).toBeLessThan(0.3);
  });
});

describe.each(gradeNames.map((grade, level) => ({ grade, level })))('exercises of $grade', ({ grade, level }) => {
  const pieces = Array.from({ length: 200 }, (_, index) =>
    Array.from({ length: maxPieces }, (_one, attempt) => index + attempt * 1_000),
  );

  it('are two hundred of which no two are alike, in no key', () => {
    const index = new SimilarityIndex<number>();
    let tries = 0;
    for (const [at, seedsOfOne] of pieces.entries()) {
      const found = seedsOfOne.find((seed) => {
        tries += 1;
        const print = fingerprintOf(read(compose({ grade }, seed).musicXml));
        if (index.find(print).length > 0) return false;
        index.set(seed, print);
        return true;
      });
      expect(found, `exercise ${at}`).toBeDefined();
    }
    expect(tries).toBeLessThan(300);
  });

  it('have what the grade usually has, at a difficulty around its own', () => {
    const made = pieces.slice(0, 60).map(([seed = 0]) => compose({ grade }, seed));
    const values = made.map(({ musicXml }) => difficultyOf(featuresOf(read(musicXml))));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(values.filter((value) => Math.abs(value - mean) > 2)).toEqual([]);
    expect(mean).toBeGreaterThanOrEqual(Math.min(level, 6) * 0.5);
    expect(mean).toBeLessThan(level + 1);
    for (const { tags } of made)
      for (const list of ['range', 'interval', 'rhythm', 'rest', 'keySignature', 'timeSignature'] as const)
        expect(grades[level]?.[list], list).toContain(tags[list]);
  });
});
