import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listFixtures, readFixture } from '#testing/fixtures.ts';
import { readScore } from './read-score.ts';
import { attributes, back, bytesOf, getScore, lower, note, part, twoStaves, upper, xml } from './testing.ts';
import { findWarnings } from './find-warnings.ts';
import { warningInEnglish } from './warnings.ts';
import { problemInEnglish } from './problems.ts';

/** Files whose exporter wrote voices one after the other, so that measures really have wrong lengths. */
const broken = ['21', '23', '28', '30', '36', '42'];

describe('real scores', () => {
  it('are read with all their measures', () => {
    for (const name of listFixtures('real')) {
      const bytes = readFixture('real', name);
      const score = getScore(bytes);
      const written = new TextDecoder().decode(bytes).match(/<measure /g)?.length;
      expect(
        score.partLengths.reduce((sum, length) => sum + length, 0),
        name,
      ).toBe(written);
      expect(score.staves, name).toBe(2);
      const positions = score.measures.map(({ position }) => position);
      expect(positions, name).toEqual(positions.map((_, i) => i + 1));
    }
  });

  it('have measures of the right length, except those known to be wrong', () => {
    for (const name of listFixtures('real')) {
      const texts = findWarnings(getScore(readFixture('real', name))).map(warningInEnglish);
      const isWrong = texts.some((text) => / beats? in |add up/.test(text));
      expect(isWrong, `${name}: ${texts.join(' · ')}`).toBe(broken.includes(name.slice(0, 2)));
      expect(texts.length, name).toBeLessThan(9);
    }
  });

  it('include a hand without notes and a chord that no hand can reach', () => {
    const find = (start: string) => listFixtures('real').find((name) => name.startsWith(start)) ?? '';
    const warn = (start: string) => findWarnings(getScore(readFixture('real', find(start)))).map(warningInEnglish);
    expect(warn('01')).toEqual(['Left hand: no notes from beginning to end']);
    expect(warn('40')).toEqual(['Measure 8, right hand: a span of a 13th, wider than a hand']);
  });
});

describe('known exercises', () => {
  it('have four measures and no warning', () => {
    for (const name of listFixtures('known-tags')) {
      const score = getScore(readFixture('known-tags', name));
      expect(
        score.measures.map(({ label }) => label),
        name,
      ).toEqual(['1', '2', '3', '4']);
      expect(findWarnings(score), name).toEqual([]);
    }
  });
});

describe('measures divided by a repeat', () => {
  const read = (name: string) => getScore(readFixture('measure-numbers', `${name}.musicxml`));
  const labelsOf = (name: string) => read(name).measures.map(({ label }) => label);

  it('are named as they are printed, and a pickup is not numbered', () => {
    expect(labelsOf('measure-split-by-repeat')).toEqual(['', '1', '2', '3', '4', 'X1', '5', '6', '7', '8']);
    expect(labelsOf('measure-split-by-repeat-plain-numbers').slice(0, 7)).toEqual(['', '2', '3', '4', '5', '6', '7']);
  });

  it('do not shift the measures that warnings name, but their positions', () => {
    const warnings = findWarnings(read('wrong-measure-after-a-split-one'));

    expect(warnings.map((warning) => [warning.measure, warningInEnglish(warning)])).toEqual([
      [null, 'There is only one staff: the left hand is missing'],
      [19, 'Measure 17: 5 beats in 4/4'],
    ]);
  });
});

describe('hostile files', () => {
  const outcomes: Record<string, string | null> = {
    '01': 'score-file.doctype',
    '02': 'score-file.doctype',
    '03': 'score-file.doctype',
    '04': 'score-file.truncated',
    '05': 'score-file.wrong-root',
    '06': 'score-file.web-page',
    '07': null,
    '08': 'score-file.empty',
    '09': 'score-file.too-much',
    10: null,
    11: null,
    12: null,
    13: 'score-file.too-many-measures',
    14: 'score-file.nul',
    15: 'score-file.encoding-invalid',
    16: 'score-file.number',
    17: 'score-file.doctype',
    18: 'score-file.other-format',
    19: 'score-file.other-format',
    20: 'score-file.timewise',
  };

  it('have the outcome listed in the table', () => {
    const found = listFixtures('hostile').map((name) => {
      const { problem } = readScore(readFixture('hostile', name));
      return [name.slice(0, 2), problem?.code ?? null];
    });
    expect(Object.fromEntries(found)).toEqual(outcomes);
  });
});

describe('any bytes', () => {
  const valid = bytesOf(
    xml(
      part(twoStaves + upper('C5/4') + back(4) + lower('C3/4'), upper('rest/4') + back(4) + lower('C3/3')) +
        part(attributes + note('C4/4')),
    ),
  );

  function check(bytes: Uint8Array) {
    const { score, problem } = readScore(bytes);
    expect((score === null) !== (problem === null)).toBe(true);
    for (const warning of score ? findWarnings(score) : []) {
      expect(warningInEnglish(warning)).toMatch(/^[A-Z]/);
      expect(JSON.parse(JSON.stringify(warning))).toEqual(warning);
    }
    if (problem) {
      expect(problem.code).toMatch(/^score-file\./);
      expect(problemInEnglish(problem)).toMatch(/^[A-Z].+\.$/s);
      expect(JSON.parse(JSON.stringify(problem))).toEqual(problem);
    }
  }

  it('give a score or a problem', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), check));
  });

  it('give a score or a problem if they are a damaged score', () => {
    const damage = fc.record({ at: fc.nat(valid.length - 1), cut: fc.nat(30), put: fc.uint8Array({ maxLength: 6 }) });
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (damages) => {
        let bytes = [...valid];
        for (const { at, cut, put } of damages) bytes = bytes.toSpliced(at, cut, ...put);
        check(Uint8Array.from(bytes));
      }),
    );
  });

  it('give a score or a problem if they are a score with other numbers and names', () => {
    const text = new TextDecoder().decode(valid);
    const places = [...text.matchAll(/>([^<>]+)</g)].map(({ index, 1: content }) => ({
      from: index + 1,
      to: index + 1 + (content?.length ?? 0),
    }));
    const value = fc.oneof(
      fc.integer().map(String),
      fc.double().map(String),
      fc.constantFrom('', 'C', 'whole', '1+1', '-1', '0', '64', '0.5'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), value, ({ from, to }, replacement) => {
        check(bytesOf(text.slice(0, from) + replacement + text.slice(to)));
      }),
    );
  });
});
