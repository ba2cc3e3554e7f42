import { describe, expect, it } from 'vitest';
import { differencesOf, formatMeasures } from './differences.ts';

const between = (one: number[], other: number[], firsts: [number, number] = [1, 1]) =>
  differencesOf({
    one: { differing: one, firstMeasure: firsts[0] },
    other: { differing: other, firstMeasure: firsts[1] },
  }).map(({ one, other }) => [one, other]);

describe('the differences of two scores', () => {
  it('are paired between measures that are the same', () => {
    expect(between([3, 7], [3, 7])).toEqual([
      [3, 3],
      [7, 7],
    ]);
    expect(between([2, 6], [3, 7], [0, 1])).toEqual([
      [2, 3],
      [6, 7],
    ]);
    expect(between([], [])).toEqual([]);
  });

  it('continue after a measure that only one score has', () => {
    expect(between([10], [4, 11])).toEqual([
      [3, 4],
      [10, 11],
    ]);
    expect(between([2, 3, 9], [2, 8])).toEqual([
      [2, 2],
      [3, 2],
      [9, 8],
    ]);
  });

  it('count equally many on both sides, even if they do not correspond', () => {
    expect(between([2], [9])).toEqual([
      [2, 1],
      [9, 9],
    ]);
  });

  it('show the first measure if something was inserted before it', () => {
    expect(between([], [1, 2])).toEqual([
      [1, 1],
      [1, 2],
    ]);
  });

  it.each([
    [[], ''],
    [[0], '0'],
    [[3, 7], '3, 7'],
    [[3, 4], '3, 4'],
    [[1, 2, 3, 5, 8, 9, 10, 11], '1–3, 5, 8–11'],
  ])('the measures %j are written as %j', (numbers, text) => {
    expect(formatMeasures(numbers)).toBe(text);
  });
});
