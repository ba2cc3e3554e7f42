import { describe, expect, it } from 'vitest';
import { asMinutes, isMisfit } from './lengths.ts';

describe('a length', () => {
  it.each([
    [0, '0:00'],
    [9.4, '0:09'],
    [59.6, '1:00'],
    [100, '1:40'],
    [3725, '62:05'],
  ])('of %d seconds is told as %s', (seconds, text) => {
    expect(asMinutes(seconds)).toBe(text);
  });
});

describe('an accompaniment', () => {
  it.each([
    [80, 80, false],
    [88, 80, false],
    [72, 80, false],
    [88.1, 80, true],
    [71.9, 80, true],
    [0, 80, true],
    [null, 80, false],
    [80, null, false],
  ])('of %s seconds beside a score of %s: misfit %s', (accompaniment, score, misfit) => {
    expect(isMisfit({ accompaniment, score })).toBe(misfit);
  });
});
