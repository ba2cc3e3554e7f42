import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readScore } from '#reading/index.ts';
import { AlikeIndex } from './alike-index.ts';
import { fingerprintOf } from './fingerprint.ts';
import { compareMusic, read, transposed, withOneChange } from './testing.ts';
import { type Manner, rewrite } from './testing-rewrite.ts';

const samples = join(import.meta.dirname, '../../../../../shared/samples');
const isMissing = !existsSync(samples);
const why = isMissing ? ' (skipped: the samples are not beside the project)' : '';

const list = (folder: string): string[] =>
  isMissing ? [] : readdirSync(join(samples, folder)).filter((name) => name.endsWith('.musicxml'));
const open = (folder: string, name: string): Buffer => readFileSync(join(samples, folder, name));

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

describe(`real scores${why}`, () => {
  it.skipIf(isMissing)('are found when written otherwise, transposed or with one note changed', () => {
    for (const [at, name] of list('real').entries()) {
      const score = read(open('real', name));
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

  it.skipIf(isMissing)('are none like the other', () => {
    const names = [
      ...list('real').map((name) => ['real', name]),
      ...list('known-tags').map((name) => ['known-tags', name]),
    ];
    const index = new AlikeIndex<string>();
    const prints = names.map(([folder = '', name = '']) => ({ name, print: fingerprintOf(read(open(folder, name))) }));
    for (const { name, print } of prints) index.set(name, print);
    for (const { name, print } of prints) expect(index.find(print)).toEqual([{ key: name, kind: 'music' }]);
  });
});

describe(`hostile files${why}`, () => {
  it.skipIf(isMissing)('that can be read have a fingerprint like any other', () => {
    const scores = list('hostile').flatMap((name) => readScore(open('hostile', name)).score ?? []);
    expect(scores.length).toBeGreaterThan(2);
    for (const score of scores) expect(fingerprintOf(score).measures).toHaveLength(score.measures.length);
  });
});
