import { describe, expect, it } from 'vitest';
import { readEditionsAddress } from './room.ts';

describe('the address of editions', () => {
  it('keeps a file under review, a comparison and a preview', () => {
    const address = { file: '0123456789abcdef.musicxml', one: 1, other: 2, preview: 54, edition: 1 };
    expect(readEditionsAddress(address)).toEqual(address);
  });

  it('ignores invalid values', () => {
    expect(readEditionsAddress({ file: '../a.musicxml', one: 1, other: 1, edition: 3 })).toEqual({});
    expect(readEditionsAddress({ one: 2, preview: 'x', edition: 1 })).toEqual({});
  });
});
