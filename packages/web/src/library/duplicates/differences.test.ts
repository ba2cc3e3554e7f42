import { describe, expect, it } from 'vitest';
import { differencesOf } from './compare-dialog.tsx';

const between = (one: number[], other: number[]) =>
  differencesOf({ one: { differing: one }, other: { differing: other } }).map(({ one, other }) => [one, other]);

describe('the differences of two scores', () => {
  it('are paired between measures that are the same', () => {
    expect(between([3, 7], [3, 7])).toEqual([
      [3, 3],
      [7, 7],
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
});
