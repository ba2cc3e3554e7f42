import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBitmaps, encodeBitmaps, newBitmap } from './bitmaps.ts';

/** Sets of any size, dense and sparse, around the limits of Roaring's containers. */
const ids = fc.oneof(
  fc.array(fc.oneof(fc.nat(2 ** 31 - 1), fc.nat(500), fc.constantFrom(0, 65_535, 65_536, 2 ** 31 - 1, 2 ** 32 - 1))),
  fc
    .record({ from: fc.nat(200_000), count: fc.nat(9000), by: fc.constantFrom(1, 2, 13) })
    .map(({ from, count, by }) => Array.from({ length: count }, (_, index) => from + index * by)),
);

const sorted = (...lists: readonly (readonly number[])[]) => [...new Set(lists.flat())].toSorted((a, b) => a - b);

describe('bitmaps as bytes', () => {
  it('survive encoding, alone or united with others', () => {
    fc.assert(
      fc.property(ids, ids, ids, (one, other, third) => {
        const bytes = encodeBitmaps(
          new Map([
            ['r山东', newBitmap(one)],
            ['g1', newBitmap(other)],
            ['passed over', newBitmap(other)],
          ]),
        );
        const read = new Map([
          ['g1', newBitmap(third)],
          ['r山东', newBitmap()],
        ]);
        // The bytes as a part of a larger buffer, at any offset.
        const shifted = new Uint8Array(bytes.length + 1);
        shifted.set(bytes, 1);
        decodeBitmaps(shifted.subarray(1), (key) => read.get(key) ?? null);

        expect([...read].map(([key, bitmap]) => [key, bitmap.toArray()])).toEqual([
          ['g1', sorted(other, third)],
          ['r山东', sorted(one)],
        ]);
      }),
    );
  });

  it('are small for dense and for sparse ids', () => {
    const dense = newBitmap(Array.from({ length: 200_000 }, (_, index) => index));
    const sparse = newBitmap(Array.from({ length: 1000 }, (_, index) => index * 2_000_003));

    expect(encodeBitmaps(new Map([['', dense]])).length).toBeLessThan(200_000 / 4);
    expect(encodeBitmaps(new Map([['', sparse]])).length).toBeLessThan(20_000);
  });
});
