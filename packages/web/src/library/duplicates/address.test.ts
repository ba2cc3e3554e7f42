import { describe, expect, it } from 'vitest';
import { readDuplicatesAddress } from './room.ts';

const [one, other] = ['0123456789abcdef.musicxml', 'fedcba9876543210.musicxml'];

describe('the address of the duplicates', () => {
  it('holds what is shown, and what is compared', () => {
    const address = { kind: 'near', library: 3, page: 2, one, other } as const;
    const opened = { page: 2, edit: 7, preview: 8 };

    expect(readDuplicatesAddress(address)).toEqual(address);
    expect(readDuplicatesAddress(opened)).toEqual(opened);
  });

  it('ignores invalid values, and leaves out the first page', () => {
    expect(readDuplicatesAddress({ kind: 'far', library: '3', page: 1, one, x: 1 })).toEqual({});
    expect(readDuplicatesAddress({ one: '../../etc/passwd', other })).toEqual({});
  });
});
