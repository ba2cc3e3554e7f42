import { findingTags } from '@eemusic/contract/library/choices';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreTags } from '#testing/score-tags.ts';
import type { ReadTags } from './rows.ts';
import { detectFindings, isAccepted, type CheckedScore } from './findings.ts';

const fine: CheckedScore = {
  ...scoreTags,
  fileId: 7,
  scoreEnabled: true,
  seconds: 60,
  tempo: 90,
  accompanimentSeconds: null,
  accompanimentOffset: 0,
  accompanimentTempo: null,
  read: null,
  wrongMeasures: [],
  undrawnMeasures: [],
  isMissing: false,
};
const tagged = findingTags.map((tag): [string, unknown] => [tag, [fine[tag], 'certain']]);
const agreeing = Object.fromEntries(tagged) as ReadTags;
const kindsOf = (overrides: Partial<CheckedScore>) => detectFindings({ ...fine, ...overrides }).map(({ kind }) => kind);

describe('a tag', () => {
  it('is a finding where the notes contradict it, certain or likely', () => {
    const read = {
      ...agreeing,
      rhythm: [5, 'certain'],
      tie: [2, 'likely'],
      dynamics: [true, 'certain'],
    } satisfies ReadTags;

    expect(detectFindings({ ...fine, read })).toMatchObject([
      { kind: 'tag', tag: 'rhythm', decided: 4, read: 5, certainty: 'certain' },
      { kind: 'tag', tag: 'tie', decided: 1, read: 2, certainty: 'likely' },
      { kind: 'tag', tag: 'dynamics', decided: false, read: true, certainty: 'certain' },
    ]);
  });

  it.each([
    ['what is unsure', [5, 'unsure']],
    ['what its list cannot say', [null, 'certain']],
    ['the same', [4, 'certain']],
  ] as const)('is none where the notes say %s', (_, [value, certainty]) => {
    expect(kindsOf({ read: { ...agreeing, rhythm: [value, certainty] } })).toEqual([]);
  });

  it('is checked whether or not learners see the score', () => {
    expect(kindsOf({ read: { ...agreeing, tie: [2, 'certain'] }, scoreEnabled: false })).toEqual(['tag']);
  });
});

describe('problems that learners would meet', () => {
  const bad = { wrongMeasures: [3, 9], undrawnMeasures: [4], accompanimentSeconds: 90, isMissing: true };

  it('are found in scores that they see', () => {
    expect(detectFindings({ ...fine, ...bad })).toMatchObject([
      { kind: 'measures', measures: [3, 9] },
      { kind: 'drawing', measures: [4] },
      { kind: 'accompaniment', seconds: { score: 60, accompaniment: 90 } },
      { kind: 'file' },
    ]);
    expect(kindsOf({ ...bad, scoreEnabled: false })).toEqual([]);
  });

  it.each([
    [{ accompanimentSeconds: 66 }, []],
    [{ accompanimentSeconds: 66.1 }, ['accompaniment']],
    [{ accompanimentSeconds: 90, accompanimentTempo: 60 }, []],
    [{ accompanimentSeconds: 60, accompanimentTempo: 60 }, ['accompaniment']],
    [{ accompanimentSeconds: 120, accompanimentTempo: 60, tempo: null }, []],
    [{ accompanimentSeconds: 80, accompanimentOffset: 20 }, []],
    [{ accompanimentSeconds: 60, accompanimentOffset: 20 }, ['accompaniment']],
  ])('%o: %s', (overrides, kinds) => {
    expect(kindsOf(overrides)).toEqual(kinds);
  });
});

describe('an accepted finding', () => {
  const score = fc.record({
    fileId: fc.constantFrom(1, 2),
    rhythm: fc.constantFrom(4, 5, 6),
    wrongMeasures: fc.constantFrom(
      [],
      [1],
      [1, 2],
      Array.from({ length: 300 }, (_, at) => at),
    ),
    accompanimentSeconds: fc.constantFrom(null, 90, 100),
    isMissing: fc.boolean(),
  });

  it('stays accepted for as long as the same is found, and no longer', () => {
    const read = { ...agreeing, rhythm: [4, 'certain'] } as ReadTags;
    fc.assert(
      fc.property(score, score, (one, other) => {
        const before = detectFindings({ ...fine, read, ...one });
        const accepted = before.map(({ kind, tag, about }) => ({ kind, tag: tag ?? '', about }));
        for (const { about } of before) expect(about.length).toBeLessThanOrEqual(200);

        for (const finding of detectFindings({ ...fine, read, ...other })) {
          const was = before.find(({ kind }) => kind === finding.kind);
          const { about: _a, ...what } = finding;
          const { about: _b, ...it } = was ?? { about: '' };
          const isSame = one.fileId === other.fileId && JSON.stringify(what) === JSON.stringify(it);
          expect(isAccepted({ accepted }, finding)).toBe(isSame);
        }
      }),
    );
  });
});
