import { describe, expect, it } from 'vitest';
import { cachedBytes } from './sqlite.ts';

const [megabyte, gigabyte] = [2 ** 20, 2 ** 30];

describe('the pages that SQLite keeps in memory', () => {
  it.each([
    { file: 0, kept: 32 },
    { file: 3 * gigabyte, kept: 32 },
    { file: 10 * gigabyte, kept: 128 },
    { file: 25 * gigabyte, kept: 256 },
  ])('are more of a file that cannot be mapped as a whole: $kept MB', ({ file, kept }) => {
    expect(Math.round(cachedBytes(file) / megabyte)).toBe(kept);
  });
});
