import { describe, expect, it } from 'vitest';
import { readScore } from '#reading/index.ts';
import { listFixtures, readFixture } from '#testing/fixtures.ts';
import { SimilarityIndex } from './similarity-index.ts';
import { fingerprintOf } from './measure-text.ts';
import { compareMusic, read, transposed, withOneChange } from './testing.ts';
import { type Manner, rewrite } from './testing-rewrite.ts';

const plainly: Manner = {
  seed: 1,
  divisions: 10_080,
  parts: 'one',
  isUpsideDown: false,
  isDressed: false,
  title: 'Piece',
  quote: '"',
  space: '\n',
  encoding: 'utf-8',
};
const otherwise: Manner = {
  ...plainly,
  seed: 7,
  parts: 'each',
  isUpsideDown: true,
  isDressed: true,
  quote: "'",
  encoding: 'utf-16',
};

describe('real scores', () => {
  it('are found when written differently, transposed or with one note changed', () => {
    for (const [at, name] of listFixtures('real').entries()) {
      const score = read(readFixture('real', name));
      const { measures, ...print } = fingerprintOf(score);
      for (const manner of [plainly, otherwise]) {
        expect(fingerprintOf(read(rewrite(score, manner))), name).toEqual({ measures, ...print });
      }
      const higher = fingerprintOf(transposed(score, 3));
      expect(higher.shape, name).toBe(print.shape);
      expect(compareMusic(measures, higher.measures), name).toMatchObject({ kind: 'transposed', semitones: 3 });
      const { score: changed, measure } = withOneChange(score, 40 + at, 1);
      const differing = { one: [measure], other: [measure] };
      expect(compareMusic(measures, fingerprintOf(changed).measures), name).toMatchObject({
        kind: 'near',
        ...differing,
      });
    }
  });

  it('are unlike each other', () => {
    const prints = (['real', 'known-tags'] as const).flatMap((folder) =>
      listFixtures(folder).map((name) => ({ name, print: fingerprintOf(read(readFixture(folder, name))) })),
    );
    expect(prints.length).toBeGreaterThan(20);
    const index = new SimilarityIndex<string>();
    for (const { name, print } of prints) index.set(name, print);
    for (const { name, print } of prints) expect(index.find(print)).toEqual([{ key: name, kind: 'music' }]);
  });
});

describe('hostile files', () => {
  it('have a fingerprint if they can be read', () => {
    const scores = listFixtures('hostile').flatMap((name) => readScore(readFixture('hostile', name)).score ?? []);
    expect(scores.length).toBeGreaterThan(2);
    for (const score of scores) expect(fingerprintOf(score).measures).toHaveLength(score.measures.length);
  });
});
