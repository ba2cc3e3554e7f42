import { describe, expect, it } from 'vitest';
import { dueSeconds, isMisfit } from './lengths.ts';

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

describe('the expected length of a recording', () => {
  const score = { seconds: 60, tempo: 90, accompanimentTempo: null, accompanimentOffset: 0 };

  it.each([
    ['is that of the score', {}, 60],
    ['follows the tempo of the recording', { accompanimentTempo: 60 }, 90],
    ['takes the usual tempo where the score names none', { tempo: null, accompanimentTempo: 60 }, 120],
    ['begins before the score', { accompanimentOffset: 4 }, 64],
    ['begins within the score', { accompanimentOffset: -4 }, 56],
    ['is never less than nothing', { accompanimentOffset: -400 }, 0],
  ])('%s', (_, overrides, due) => {
    expect(dueSeconds({ ...score, ...overrides })).toBe(due);
  });
});
