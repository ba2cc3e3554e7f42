import { expect, it } from 'vitest';
import { withoutEmptyBeginning } from './figure.tsx';

it('a chart begins with the first part that has anything, or half a year ago', () => {
  const begin = (...counts: number[]) => withoutEmptyBeginning(counts, (count) => count > 0);

  expect(begin(0, 0, 5, 0, 1, 2, 3, 4)).toEqual([5, 0, 1, 2, 3, 4]);
  expect(begin(0, 0, 0, 0, 0, 0, 7, 8)).toEqual([0, 0, 0, 0, 7, 8]);
  expect(begin(0, 4)).toEqual([0, 4]);
  expect(begin(0, 0, 0, 0, 0, 0, 0)).toHaveLength(7);
});
