import { describe, expect, it } from 'vitest';
import { measureAt } from './measures.ts';
import { anAnalysis } from './testing.ts';

describe('the number of a measure in the sheet music', () => {
  it('counts from 1', () => {
    expect(measureAt(anAnalysis(), 1)).toBe(0);
    expect(measureAt(anAnalysis(), 4)).toBe(3);
  });

  it('counts from 0 if a tag refers to the pickup', () => {
    const analysis = anAnalysis();
    analysis.tags.rhythm.measures = [0, 2];

    expect(measureAt(analysis, 0)).toBe(0);
    expect(measureAt(analysis, 2)).toBe(2);
  });

  it('counts from 0 if a warning refers to the pickup', () => {
    const analysis = anAnalysis({
      warnings: [
        { measure: null, text: 'No key signature', code: 'warning.no-key-signature', params: {} },
        { measure: 0, text: 'A later text', code: 'warning.of-later', params: {} },
      ],
    });

    expect(measureAt(analysis, 3)).toBe(3);
  });
});
