import { describe, expect, it } from 'vitest';
import { readFormAddress, readStepsAddress, readTagListsAddress } from './address.ts';

describe('the address of a small list', () => {
  it.each([
    [{}, {}],
    [{ mode: 'add', id: 3 }, { mode: 'add' }],
    [
      { mode: 'edit', id: 3 },
      { mode: 'edit', id: 3 },
    ],
    [{ mode: 'edit' }, {}],
    [{ mode: 'edit', id: 'x' }, {}],
    [{ mode: 'else', id: 3 }, {}],
  ])('says which form is open: %o is read as %o', (value, read) => {
    expect(readFormAddress(value)).toEqual(read);
  });

  it('says whose levels and stages are shown, and which list of tags', () => {
    expect(readStepsAddress({ grade: 2, level: 7 })).toEqual({ grade: 2, level: 7 });
    expect(readStepsAddress({ mode: 'edit', step: 'grade', id: 3 })).toEqual({ mode: 'edit', step: 'grade', id: 3 });
    expect(readTagListsAddress({ list: 'rest', mode: 'add' })).toEqual({ list: 'rest', mode: 'add' });
  });

  it('ignores invalid ids, lists and steps', () => {
    expect(readStepsAddress({ grade: 'x', level: 0, mode: 'show', step: 'song', id: -1, other: 1 })).toEqual({});
    expect(readTagListsAddress({ list: 'song' })).toEqual({});
  });
});
