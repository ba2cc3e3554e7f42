import { describe, expect, it } from 'vitest';
import { framesOf, lastBegun, momentOf, neighbouring, playedMeasures, spanOf } from './piece.ts';
import { aTimemap } from './testing.ts';

/** A pickup, two measures played twice, and one more; each lasts a second, the pickup a quarter of it. */
const order = [1, 2, 3, 2, 3, 4];
const timemap = aTimemap(order, [250, 1000, 1000, 1000, 1000, 1000]);
const measures = playedMeasures(timemap);

describe('the measures of a score', () => {
  it('occur as often as they are played, each with its start and end', () => {
    expect(measures.map(({ index, at, end }) => [index, at, end])).toEqual([
      [0, 0, 0.25],
      [1, 0.25, 1.25],
      [2, 1.25, 2.25],
      [1, 2.25, 3.25],
      [2, 3.25, 4.25],
      [3, 4.25, 5.25],
    ]);
  });

  it.each([
    [-1, -1],
    [0, 0],
    [0.2499, 0],
    [0.25, 1],
    [3.3, 4],
    [99, 5],
  ])('tell which one is played at %d s', (position, nth) => {
    expect(lastBegun(measures, position)).toBe(nth);
  });

  it('list the sounding notes', () => {
    const frames = framesOf(timemap);
    const at = (position: number) => frames[lastBegun(frames, position)]?.ids;

    expect([at(0), at(1.3), at(2.25), at(5.25)]).toEqual([['n1'], ['n3'], ['n2'], []]);
  });
});

describe('a loop', () => {
  it.each([
    ['of one measure', { from: 1, to: 1 }, { start: 0.25, end: 1.25 }],
    ['within a repeat', { from: 1, to: 2 }, { start: 0.25, end: 2.25 }],
    ['out of a repeat leaves its first round out', { from: 2, to: 3 }, { start: 3.25, end: 5.25 }],
    ['backwards through a repeat', { from: 2, to: 1 }, { start: 1.25, end: 3.25 }],
    ['that is never played', { from: 3, to: 0 }, null],
  ])('%s', (_, loop, span) => {
    expect(spanOf(measures, loop)).toEqual(span);
  });

  it('takes the shortest way, which may be a later one', () => {
    expect(spanOf(playedMeasures(aTimemap([1, 2, 3, 1, 3], 1000)), { from: 0, to: 2 })).toEqual({ start: 3, end: 5 });
  });

  it('is entered where it comes next, or else where it first occurs', () => {
    expect([momentOf(measures, 1, 0), momentOf(measures, 1, 2), momentOf(measures, 1, 5)]).toEqual([0.25, 2.25, 0.25]);
    expect(momentOf(measures, 9, 0)).toBeNull();
  });

  it('is stepped through by measure; back goes to the start of the current measure first', () => {
    expect([0.25, 0.3, 1.2].map((position) => neighbouring(measures, position, 1))).toEqual([1.25, 1.25, 1.25]);
    expect([1.25, 1.5, 2].map((position) => neighbouring(measures, position, -1))).toEqual([0.25, 0.25, 1.25]);
    expect([neighbouring(measures, 0, -1), neighbouring(measures, 5, 1)]).toEqual([0, 4.25]);
  });
});
