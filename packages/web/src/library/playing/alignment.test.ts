import { describe, expect, it } from 'vitest';
import { inRecording, inScore, paceOf } from './settings.ts';

describe('the alignment of a recording and its score', () => {
  const alignment = { offset: 2, tempo: 90 };

  it('maps between them by the start of the score and both tempos', () => {
    expect(paceOf(alignment, 60)).toBe(1.5);
    expect([0, 3].map((position) => inRecording(position, alignment, 60))).toEqual([2, 4]);
    expect([0, 2, 4].map((second) => inScore(second, alignment, 60))).toEqual([-3, 0, 3]);
  });

  it('assumes one tempo unless another is given', () => {
    expect(inScore(5, { offset: -1, tempo: null }, 72)).toBe(6);
  });
});
