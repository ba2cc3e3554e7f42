import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Group, type Print, SimilarityIndex } from './similarity-index.ts';
import { fingerprintOf, type Likeness, likenesses, readShapeCodes } from './measure-text.ts';
import { compareMusic, exercise, transposed, withOneChange } from './testing.ts';
import { align } from './compare.ts';

/** A few shapes and pitches, so that pieces often share measures; 'ff' is a measure without notes. */
const measures = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('3c', '3d')) },
  { weight: 1, arbitrary: fc.constant(['0', 'ff'] as const) },
);

const pieces: fc.Arbitrary<Print> = fc
  .tuple(fc.array(measures, { minLength: 1, maxLength: 12 }), fc.constantFrom('C', 'G'))
  .filter(([piece]) => piece.some(([, lowest]) => lowest !== 'ff'))
  .map(([piece, key]) => toPrint(piece, key));

function toPrint(piece: (readonly [string, string])[], key: string): Print {
  const base = Number.parseInt(piece.find(([, lowest]) => lowest !== 'ff')?.[1] ?? '0', 16);
  const relative = piece.map(([shape, lowest]) =>
    lowest === 'ff' ? '-' : `${shape}${Number.parseInt(lowest, 16) - base}`,
  );
  return {
    music: JSON.stringify([piece, key]),
    shape: relative.join(' '),
    measureShapes: piece.map(([shape, lowest]) => shape.padEnd(6, '0') + lowest).join(''),
  };
}

function likenessOf(one: Print, other: Print): Likeness | null {
  if (one.music === other.music) return 'music';
  const { semitones, isNear } = align(readShapeCodes(one.measureShapes), readShapeCodes(other.measureShapes));
  if (one.shape === other.shape && semitones !== 0) return 'transposed';
  return isNear ? 'near' : null;
}

function finish<Key>(index: SimilarityIndex<Key>): Group<Key>[] {
  const steps = index.groups();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Groups as sets of numbers, if pieces are joined by likenesses of these kinds only. */
function joinNaively(prints: Print[], kinds: readonly Likeness[]): string[] {
  const groups: number[][] = [];
  for (const [at, print] of prints.entries()) {
    const isLinked = (other: number) => kinds.includes(likenessOf(print, prints[other] ?? print) ?? 'near');
    const linked = groups.filter((group) =>
      group.some((other) => likenessOf(print, prints[other] ?? print) !== null && isLinked(other)),
    );
    const joined = [...linked.flat(), at].toSorted((one, other) => one - other);
    groups.splice(0, groups.length, ...groups.filter((group) => !linked.includes(group)), joined);
  }
  return groups
    .filter((group) => group.length > 1)
    .map(String)
    .toSorted();
}

describe('alike pieces', () => {
  it('are those that a comparison with each one finds, whatever was added and removed before', () => {
    const changes = fc.array(fc.tuple(fc.nat(9), fc.option(pieces)), { maxLength: 30 });
    fc.assert(
      fc.property(changes, pieces, (steps, wanted) => {
        const index = new SimilarityIndex<number>();
        const naive = new Map<number, Print>();
        for (const [key, print] of steps) {
          if (print) index.set(key, print);
          else index.delete(key);
          if (print) naive.set(key, print);
          else naive.delete(key);
        }
        expect(index.size).toBe(naive.size);
        const expected = [...naive].flatMap(([key, print]) => {
          const kind = likenessOf(wanted, print);
          return kind ? [{ key, kind }] : [];
        });
        expect(index.find(wanted).toSorted((one, other) => one.key - other.key)).toEqual(
          expected.toSorted((one, other) => one.key - other.key),
        );
      }),
    );
  });

  it('are those for which compareMusic returns the same kind', () => {
    const scores = Array.from({ length: 15 }, (_, seed) => exercise(seed)).flatMap((score, seed) => [
      score,
      transposed(score, (seed % 6) + 1),
      withOneChange(score, seed, 2).score,
    ]);
    const prints = scores.map(fingerprintOf);
    const index = new SimilarityIndex<number>();
    for (const [key, print] of prints.entries()) index.set(key, print);
    for (const print of prints) {
      const expected = prints.flatMap((other, key) => {
        const { kind } = compareMusic(print.measures, other.measures);
        return kind ? [{ key, kind }] : [];
      });
      expect(expected).toHaveLength(3);
      expect(index.find(print).toSorted((one, other) => one.key - other.key)).toEqual(expected);
    }
  });

  it('are sorted from closest to loosest', () => {
    const score = exercise(1);
    const index = new SimilarityIndex<string>();
    index.set('near', fingerprintOf(withOneChange(score, 3, 1).score));
    index.set('transposed', fingerprintOf(transposed(score, 5)));
    index.set('same', fingerprintOf(score));
    expect(index.find(fingerprintOf(score)).map(({ kind }) => kind)).toEqual(['music', 'transposed', 'near']);
  });

  it('are never pieces without notes', () => {
    const rests: Print = { music: '', shape: '', measureShapes: '000000ff000000ff' };
    const index = new SimilarityIndex<number>();
    index.set(1, rests);
    index.set(2, rests);
    expect(index.find(rests)).toEqual([]);
    expect(finish(index)).toEqual([]);
    expect(index.size).toBe(0);
  });
});

describe('groups', () => {
  it('are those that a comparison of every pair finds, with the loosest likeness needed', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (prints) => {
        const index = new SimilarityIndex<number>();
        for (const [key, print] of prints.entries()) index.set(key, print);
        const found = finish(index);
        const asText = ({ members }: Group<number>) => String(members.map(({ key }) => key));
        expect(found.map(asText).toSorted()).toEqual(joinNaively(prints, likenesses));
        for (const group of found) {
          const own = group.members.map(({ key }) => prints[key] ?? toPrint([], ''));
          const isWhole = (kinds: readonly Likeness[]) => joinNaively(own, kinds).join(';') === String([...own.keys()]);
          const at = likenesses.indexOf(group.kind);
          expect(isWhole(likenesses.slice(0, at + 1))).toBe(true);
          expect(isWhole(likenesses.slice(0, at))).toBe(false);
          expect(group.members[0]?.kind).toBe('music');
          expect(Math.max(...group.members.map(({ kind }) => likenesses.indexOf(kind)))).toBe(at);
        }
      }),
    );
  });

  it('are found in small steps, between which pieces may be added and removed', () => {
    const scores = Array.from({ length: 20 }, (_, seed) => exercise(seed));
    const index = new SimilarityIndex<number>();
    for (const [key, score] of scores.entries()) {
      index.set(key, fingerprintOf(score));
      index.set(key + 100, fingerprintOf(transposed(score, 2)));
    }
    const steps = index.groups();
    for (let key = 0; key < 10; key++) {
      expect(steps.next().done).toBe(false);
      index.delete(key);
    }
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value).toHaveLength(10);
    expect(step.value[0]).toEqual({
      kind: 'transposed',
      members: [
        { key: 10, kind: 'music' },
        { key: 110, kind: 'transposed' },
      ],
    });
  });

  it('do not occur among many different exercises', () => {
    const index = new SimilarityIndex<number>();
    const count = process.env['TEST_ALL'] === 'true' ? 120 : 30;
    for (let seed = 0; seed < count; seed++) index.set(seed, fingerprintOf(exercise(seed)));
    expect(finish(index)).toEqual([]);
  });
});
