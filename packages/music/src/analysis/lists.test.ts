import { describe, expect, it } from 'vitest';
import { readScore } from '#reading/index.ts';
import { listFixtures, readFixture } from '#testing/fixtures.ts';
import { analyse, decide, fixedLists, type Lists, type RuledList, type Rules } from './index.ts';

const lists = ['range', 'interval', 'rhythm', 'rest', 'keySignature', 'timeSignature'] as const;

const added: { [List in RuledList]?: readonly Rules[List][] } = {
  range: [
    { lowest: 24, highest: 40 },
    { lowest: 12, highest: 50 },
  ],
  interval: [
    { from: 7, to: 8 },
    { from: 9, to: 22 },
  ],
  rest: [{ values: [{ type: 'eighth', dots: 0, tuplet: 0 }] }, { values: [{ type: '16th', dots: 0, tuplet: 0 }] }],
  keySignature: [
    ...[2, 3, 4, -2, -3].map((fifths) => ({ keys: [{ fifths, mode: 'major' as const }] })),
    ...[1, -2].map((fifths) => ({ keys: [{ fifths, mode: 'minor' as const }] })),
    {
      keys: [
        { fifths: 0, mode: 'major' },
        { fifths: -3, mode: 'minor' },
      ],
    },
  ],
  timeSignature: [{ times: ['6/8'] }, { times: ['2/2'] }, { times: ['6/8', '2/4'] }],
};

/** The lists of the specification with these entries, which have ids from 101. */
function withEntries(more: typeof added): Lists {
  const ofList = <List extends RuledList>(list: List) => [
    ...fixedLists[list],
    ...((more[list] ?? []) as readonly Rules[List][]).map((rule, at) => ({ id: 101 + at, name: `entry ${at}`, rule })),
  ];
  return Object.fromEntries(lists.map((list) => [list, ofList(list)])) as unknown as Lists;
}

function readSample(start: string) {
  const name = listFixtures('real').find((one) => one.startsWith(start)) ?? '';
  const { score } = readScore(readFixture('real', name));
  if (!score) throw new Error(start);
  return analyse(score);
}

describe('entries that staff add', () => {
  it('tag all 42 real scores, of which the lists of the specification tag only 4', () => {
    const scores = listFixtures('real').flatMap((name) => readScore(readFixture('real', name)).score ?? []);
    const fitting = (chosen: Lists) =>
      scores.filter((score) => {
        const tags = decide(analyse(score).traits, chosen);
        return lists.every((list) => tags[list].value !== null);
      }).length;

    expect([scores.length, fitting(fixedLists), fitting(withEntries(added))]).toEqual([42, 4, 42]);
  });

  it('tag a score in three sharps as A major, for which the specification has no entry', () => {
    const inThreeSharps = listFixtures('real')
      .map((name) => readSample(name.slice(0, 2)))
      .find(
        ({
          traits: {
            keySignature: [first, second],
          },
        }) => first?.tonality.fifths === 3 && !second,
      );
    if (!inThreeSharps) throw new Error('no such sample');
    const { traits, tags } = inThreeSharps;
    const aMajor = { keySignature: [{ keys: [{ fifths: 3, mode: 'major' as const }] }] };

    const [before, after] = [tags.keySignature, decide(traits, withEntries(aMajor)).keySignature];

    expect(before).toMatchObject({ value: null, params: { isListed: false } });
    expect(after).toMatchObject({ value: 101, certainty: before.certainty, params: { isListed: true } });
  });

  it('change nothing where an entry of the specification is as specific', () => {
    const wide = { keySignature: [{ keys: [0, 1, 2].map((fifths) => ({ fifths, mode: 'major' as const })) }] };
    const { traits, tags } = readSample('04');

    expect(decide(traits, withEntries(wide)).keySignature).toEqual(tags.keySignature);
  });

  it.each([
    [
      'the narrower of two intervals',
      {
        interval: [
          { from: 8, to: 10 },
          { from: 8, to: 8 },
        ],
      },
      'interval',
      102,
    ],
    [
      'the narrower of two ranges',
      {
        range: [
          { lowest: 5, highest: 56 },
          { lowest: 14, highest: 49 },
        ],
      },
      'range',
      102,
    ],
  ] as const)('say %s', (_what, more, list, id) => {
    const { traits } = listFixtures('real')
      .map((name) => readSample(name.slice(0, 2)))
      .find((sample) => sample.traits.interval?.widest === 8 && sample.tags.range.value === 5) ?? { traits: null };
    if (!traits) throw new Error('no such sample');

    expect(decide(traits, withEntries(more as typeof added))[list].value).toBe(id);
  });
});

describe('note values that staff add', () => {
  const shown = (type: 'eighth' | 'quarter' | '32nd', { dots = 0, tuplet = 0 } = {}) => ({
    type,
    dots,
    tuplet,
    followedBy: null,
    measures: [1],
  });
  const traits = readSample('04').traits;
  const rhythmOf = (more: Rules['rhythm'][], ...values: ReturnType<typeof shown>[]) =>
    decide({ ...traits, rhythm: values }, withEntries({ rhythm: more })).rhythm;

  it('are the hardest if they are the shortest, and make the tag certain', () => {
    expect(rhythmOf([], shown('eighth'), shown('32nd'))).toMatchObject({ value: 5, certainty: 'likely' });
    const thirtySeconds = { values: [{ type: '32nd' as const, dots: 0, tuplet: 0 }] };
    expect(rhythmOf([thirtySeconds], shown('eighth'), shown('32nd'))).toMatchObject({
      value: 101,
      certainty: 'certain',
    });
  });

  it('distinguish triplets from straight values', () => {
    const triplets = { values: [{ type: 'eighth' as const, dots: 0, tuplet: 3 }] };
    expect(rhythmOf([], shown('eighth', { tuplet: 3 }))).toMatchObject({ value: 5, certainty: 'likely' });
    expect(rhythmOf([triplets], shown('eighth', { tuplet: 3 }))).toMatchObject({ value: 101, certainty: 'certain' });
    expect(rhythmOf([triplets], shown('eighth'))).toMatchObject({ value: 5, certainty: 'certain' });
  });
});
