import { expect, it } from 'vitest';
import { reinsert } from './use-booklet-work.ts';

it.each([
  ['to where it was', [1, 3], [1, 2, 3], [2], [1, 2, 3]],
  ['to the beginning', [2, 3], [1, 2, 3], [1], [1, 2, 3]],
  ['several one after the other', [4, 1], [1, 2, 3, 4], [2, 3], [4, 1, 2, 3]],
  ['without what was done since', [3, 1, 9], [1, 2, 3], [2], [3, 1, 2, 9]],
  ['among others that are still gone', [4], [1, 2, 3, 4], [3], [3, 4]],
  ['once', [1, 2, 3], [1, 2, 3], [2], [1, 2, 3]],
])('puts back %s', (_, now, before, gone, expected) => {
  expect(reinsert(now, before, gone)).toEqual(expected);
});
