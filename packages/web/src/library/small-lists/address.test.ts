import { describe, expect, it } from 'vitest';
import { readEntriesAddress } from './room.ts';

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
    expect(readEntriesAddress(value)).toEqual(read);
  });

  it.each([
    { grade: 2, level: 7 },
    { mode: 'edit', step: 'grade', id: 3 },
    { list: 'rest', mode: 'add' },
  ])('says whose levels and stages are shown, and which list of tags: %o', (value) => {
    expect(readEntriesAddress(value)).toEqual(value);
  });

  it('ignores invalid ids, lists and steps', () => {
    const wrong = { grade: 'x', level: 0, mode: 'show', step: 'song', id: -1, list: 'song', other: 1 };
    expect(readEntriesAddress(wrong)).toEqual({});
  });
});
