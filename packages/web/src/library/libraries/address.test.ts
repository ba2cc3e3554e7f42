import { describe, expect, it } from 'vitest';
import { readManageAddress } from './address.ts';

describe('the address of Manage Libraries', () => {
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
  ])('%o is read as %o', (value, read) => {
    expect(readManageAddress(value)).toEqual(read);
  });
});
