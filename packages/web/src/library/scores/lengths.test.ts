import { describe, expect, it } from 'vitest';
import { asMinutes } from './format-score.ts';

describe('a length', () => {
  it.each([
    [0, '0:00'],
    [9.4, '0:09'],
    [59.6, '1:00'],
    [100, '1:40'],
    [3725, '62:05'],
  ])('of %d seconds is written as %s', (seconds, text) => {
    expect(asMinutes(seconds)).toBe(text);
  });
});
