import { describe, expect, it } from 'vitest';
import { inRecording, inScore, paceOf } from './alignment.ts';

describe('a recording and its score', () => {
  const alignment = { offset: 2, tempo: 90 };

  it('go together by where the score begins and how fast both are', () => {
    expect(paceOf(alignment, 60)).toBe(1.5);
    expect([0, 3].map((position) => inRecording(position, alignment, 60))).toEqual([2, 4]);
    expect([0, 2, 4].map((second) => inScore(second, alignment, 60))).toEqual([-3, 0, 3]);
  });

  it('have one tempo unless another is told', () => {
    expect(inScore(5, { offset: -1, tempo: null }, 72)).toBe(6);
  });
});
