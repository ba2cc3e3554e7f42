import { describe, expect, it } from 'vitest';
import { differencesOf, sayMeasures } from './differences.ts';

const between = (one: number[], other: number[]) =>
  differencesOf({ one: { differing: one }, other: { differing: other } }).map(({ one, other }) => [one, other]);

describe('the differences of two scores', () => {
  it('stand for each other where there are as many on both sides', () => {
    expect(between([3, 7], [4, 8])).toEqual([
      [3, 4],
      [7, 8],
    ]);
    expect(between([], [])).toEqual([]);
  });

  it('go by their numbers where one side has more', () => {
    expect(between([3], [3, 5, 1])).toEqual([
      [undefined, 1],
      [3, 3],
      [undefined, 5],
    ]);
  });

  it.each([
    [[], ''],
    [[0], '0'],
    [[3, 7], '3, 7'],
    [[3, 4], '3, 4'],
    [[1, 2, 3, 5, 8, 9, 10, 11], '1–3, 5, 8–11'],
  ])('the measures %j are said as %j', (numbers, text) => {
    expect(sayMeasures(numbers)).toBe(text);
  });
});
