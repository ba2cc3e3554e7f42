import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuTime } from '#testing/cpu-time.ts';
import { align } from './compare.ts';

/** Shapes 1 to 3 on two pitches, so that three transpositions are possible, or a measure without notes. */
const measure = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(60, 61)).map(([shape, lowest]) => (shape << 8) | lowest),
  fc.constant(255),
);
const pieces = fc.array(measure, { maxLength: 7 });

const isSame = (one = 0, other = 0, steps = 0) => other === (one === 255 ? one : one + steps);

/** The highest number of measures with notes that two pieces can share, by brute force. */
function mostShared(one: number[], other: number[], steps: number): number {
  if (one.length === 0 || other.length === 0) return 0;
  const without = Math.max(mostShared(one.slice(1), other, steps), mostShared(one, other.slice(1), steps));
  if (!isSame(one[0], other[0], steps)) return without;
  return Math.max(without, (one[0] === 255 ? 0 : 1) + mostShared(one.slice(1), other.slice(1), steps));
}

describe('the alignment of two pieces', () => {
  it('matches as many measures as possible', () => {
    fc.assert(
      fc.property(pieces, pieces, (one, other) => {
        const { semitones, pairs, isNear } = align(Uint32Array.from(one), Uint32Array.from(other));
        for (const [i, [at, there]] of pairs.entries()) {
          expect(isSame(one[at], other[there], semitones)).toBe(true);
          expect(at).toBeGreaterThan(pairs[i - 1]?.[0] ?? -1);
          expect(there).toBeGreaterThan(pairs[i - 1]?.[1] ?? -1);
        }
        const shared = pairs.filter(([at]) => one[at] !== 255).length;
        expect(shared).toBe(Math.max(...[-1, 0, 1].map((steps) => mostShared(one, other, steps))));
        const larger = Math.max(...[one, other].map((piece) => piece.filter((sign) => sign !== 255).length));
        expect(isNear).toBe(shared > 0 && shared >= larger * 0.75);
      }),
    );
  });

  it('takes milliseconds for the longest readable pieces', () => {
    const random = (seed: number) =>
      Uint32Array.from(
        { length: 2_000 },
        (_, at) => ((Math.imul(at + seed, 0x9e3779b1) >>> 29) << 8) | (60 + (at % 5)),
      );
    const began = cpuTime();
    align(random(1), random(2));
    expect(cpuTime() - began).toBeLessThan(2_000);

    const higher = random(1).map((sign, at) => (at % 100 === 0 ? 255 : sign + 3));
    const { semitones, pairs, isNear } = align(random(1), higher);
    expect([semitones, pairs.length, isNear]).toEqual([3, 1_980, true]);
  });
});
