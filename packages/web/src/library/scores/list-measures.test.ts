import { describe, expect, it } from 'vitest';
import { listMeasures } from './list-measures.ts';

describe('listing measures', () => {
  it.each([
    [[], null],
    [[3], 'measure 3'],
    [[4, 2, 3, 1, 7, 7], 'measures 1–4, 7'],
    [[1, 3, 5, 7, 9, 11], 'measures 1, 3, 5, 7, 9 and more'],
  ])('%j → %s', (measures, text) => {
    expect(listMeasures(measures)).toBe(text);
  });
});
