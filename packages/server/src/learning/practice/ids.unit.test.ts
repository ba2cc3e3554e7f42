import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSets, encodeSets } from './ids-encoded.ts';
import { Ids } from './ids.ts';

/** Few and many, near each other and far apart, at the borders of parts. */
const ids = fc.oneof(
  fc.array(fc.oneof(fc.nat(2 ** 31 - 1), fc.nat(500), fc.constantFrom(0, 65_535, 65_536, 2 ** 31 - 1, 2 ** 32 - 1))),
  fc
    .record({ from: fc.nat(200_000), count: fc.nat(9000), by: fc.constantFrom(1, 2, 13) })
    .map(({ from, count, by }) => Array.from({ length: count }, (_, index) => from + index * by)),
);

function setOf(some: readonly number[]): Ids {
  const set = new Ids();
  for (const id of some) set.add(id);
  return set;
}

const all = (set: Ids) => set.slice(0, Number.POSITIVE_INFINITY);
const naive = (...some: readonly (readonly number[])[]) => [...new Set(some.flat())].toSorted((a, b) => a - b);

describe('a set of ids', () => {
  it('holds what was added to it, and what another one holds, which stays as it is', () => {
    fc.assert(
      fc.property(ids, ids, fc.nat(300), fc.nat(300), (some, others, offset, limit) => {
        const [one, other] = [setOf(some), setOf(others)];
        one.addAll(other);

        expect(all(one)).toEqual(naive(some, others));
        expect(one.size).toBe(naive(some, others).length);
        expect(one.slice(offset, limit)).toEqual(naive(some, others).slice(offset, offset + limit));
        expect(all(other)).toEqual(naive(others));
        for (const id of [0, 1, ...some.slice(0, 9)])
          expect(one.has(id)).toBe(some.includes(id) || others.includes(id));
      }),
      { numRuns: 60 },
    );
  });

  it('is the same when it was encoded, alone or added to others', () => {
    fc.assert(
      fc.property(ids, ids, ids, (some, others, known) => {
        const bytes = encodeSets(
          new Map([
            ['r山东', setOf(some)],
            ['g1', setOf(others)],
          ]),
        );
        const read = new Map([['g1', setOf(known)]]);
        // As it lies in a larger buffer, at any place.
        const shifted = new Uint8Array(bytes.length + 1);
        shifted.set(bytes, 1);
        decodeSets(shifted.subarray(1), (key) => read.get(key) ?? (key === 'r山东' ? setIn(read, key) : null));

        expect([...read].map(([key, set]) => [key, all(set)])).toEqual([
          ['g1', naive(others, known)],
          ['r山东', naive(some)],
        ]);
      }),
      { numRuns: 40 },
    );
  });

  it('takes little room, be its ids dense or far apart', () => {
    const dense = setOf(Array.from({ length: 200_000 }, (_, index) => index));
    const sparse = setOf(Array.from({ length: 1000 }, (_, index) => index * 2_000_003));

    expect(encodeSets(new Map([['', dense]])).length).toBeLessThan(200_000 / 4);
    expect(encodeSets(new Map([['', sparse]])).length).toBeLessThan(20_000);
  });
});

function setIn(sets: Map<string, Ids>, key: string): Ids {
  const set = new Ids();
  sets.set(key, set);
  return set;
}
