import { describe, expect, it } from 'vitest';
import { readStepsAddress } from './address.ts';

describe('the address of grades and levels', () => {
  it('says whose levels and stages are shown, and which form is open', () => {
    expect(readStepsAddress({ grade: 2, level: 7 })).toEqual({ grade: 2, level: 7 });
    expect(readStepsAddress({ grade: 2, mode: 'add', step: 'level' })).toEqual({
      grade: 2,
      mode: 'add',
      step: 'level',
    });
    expect(readStepsAddress({ mode: 'edit', step: 'grade', id: 3 })).toEqual({ mode: 'edit', step: 'grade', id: 3 });
  });

  it('ignores invalid ids, forms and steps', () => {
    expect(readStepsAddress({ grade: 'x', level: 0, mode: 'show', step: 'song', id: -1, other: 1 })).toEqual({});
  });
});
