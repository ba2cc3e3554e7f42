import { describe, expect, it } from 'vitest';
import { attributes, back, lower, note, readMeasures, twoStaves, upper } from './testing.ts';

describe('a measure that a sign repeats', () => {
  const sign = (measures: number, number = '') =>
    `<attributes><measure-style${number}><measure-repeat type="start">${measures}</measure-repeat></measure-style></attributes>`;
  const written = (measures: ReturnType<typeof readMeasures>) =>
    measures.map(({ notes }) => notes.map(({ pitch }) => (pitch ? `${pitch.step}${pitch.octave}` : 'rest')).join(' '));

  it('has the notes of the measure before, or of two before, if the file writes none', () => {
    const one = readMeasures(attributes + note('C4/4'), sign(1) + note('rest/4'), note('rest/4'));
    const two = readMeasures(attributes + note('C4/4'), note('D4/4'), sign(2) + note('rest/4'), note('rest/4'));

    expect(written(one)).toEqual(['C4', 'C4', 'C4']);
    expect(written(two)).toEqual(['C4', 'D4', 'C4', 'D4']);
  });

  it('keeps the notes of the file, and those of the other staff', () => {
    const first = twoStaves + upper('C5/4') + back(4) + lower('C3/4');
    const left = sign(1, ' number="2"');
    const measures = readMeasures(first, left + upper('rest/4') + back(4) + lower('rest/4'), lower('E3/4'));

    expect(written(measures)).toEqual(['C5 C3', 'rest C3', 'E3']);
  });

  it('is not tied, and ends with the sign', () => {
    const tied = note('C4/4').replace('<duration>', '<tie type="start"/><duration>');
    const end = sign(1).replace('"start"', '"stop"');
    const measures = readMeasures(attributes + tied, sign(1) + note('rest/4'), end + note('rest/4'));

    expect(measures.map(({ notes }) => notes[0]?.tieStart)).toEqual([true, false, false]);
    expect(written(measures)).toEqual(['C4', 'C4', 'rest']);
  });

  it('stays empty if there are more notes than in any score', () => {
    const crowded = Array.from({ length: 50 }, () => note('C4') + back(1)).join('');
    const measures = readMeasures(attributes + crowded, sign(1), ...Array.from({ length: 1_100 }, () => ''));

    expect(measures.flatMap(({ notes }) => notes)).toHaveLength(50 + 50_000);
  });
});
