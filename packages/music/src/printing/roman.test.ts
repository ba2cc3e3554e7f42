import { expect, it } from 'vitest';
import { roman } from './paper.ts';

it('roman numerals number a table of contents of any length', () => {
  const numbers = [1, 4, 9, 14, 40, 49, 50, 89, 90, 94, 100, 144].map(roman);

  expect(numbers).toEqual(['i', 'iv', 'ix', 'xiv', 'xl', 'xlix', 'l', 'lxxxix', 'xc', 'xciv', 'c', 'cxliv']);
});
