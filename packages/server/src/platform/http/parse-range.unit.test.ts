import { describe, expect, it } from 'vitest';
import { parseRange } from './files.ts';

describe('a range of a file of ten bytes', () => {
  it.each([
    ['bytes=0-3', { first: 0, last: 3 }],
    ['bytes=4-', { first: 4, last: 9 }],
    ['Bytes= 9-9 ', { first: 9, last: 9 }],
    ['bytes=8-400', { first: 8, last: 9 }],
    ['bytes=-4', { first: 6, last: 9 }],
    ['bytes=-40', { first: 0, last: 9 }],
    ['bytes=10-', 'beyond'],
    ['bytes=10-12', 'beyond'],
    ['bytes=-0', 'beyond'],
    [undefined, null],
    ['', null],
    ['bytes=-', null],
    ['bytes=5-4', null],
    ['bytes=0-1,4-5', null],
    ['bytes=0x1-3', null],
    ['bytes=1.5-3', null],
    ['bytes=--1', null],
    ['lines=0-3', null],
    [`bytes=${'9'.repeat(40)}-`, null],
  ])('%s is %o', (header, part) => {
    expect(parseRange(header, 10)).toEqual(part);
  });

  it('does not exist in an empty file', () => {
    expect(parseRange('bytes=-1', 0)).toBe('beyond');
    expect(parseRange('bytes=0-', 0)).toBe('beyond');
  });
});
