import { describe, expect, it } from 'vitest';
import { attributes, getScore, note, readMeasures, xml } from './testing.ts';

describe('the labels of measures', () => {
  it('gives positions from 1 and the label that is printed, which a pickup lacks', () => {
    const measures = readMeasures(attributes + note('C4'), note('C4/4'), note('C4/3'));
    expect(measures.map(({ position, label }) => [position, label])).toEqual([
      [1, ''],
      [2, '2'],
      [3, '3'],
    ]);
  });

  it('labels the first measure if it only lacks a beat', () => {
    expect(readMeasures(attributes + note('C4/3'), note('C4/4')).map(({ label }) => label)).toEqual(['1', '2']);
  });

  it.each([
    ['a file that begins at 33', ['number="33"', 'number="34"'], ['33', '34']],
    ['divided and repeated numbers', ['number="12a"', 'number="12b"', 'number="12b"'], ['12a', '12b', '12b']],
    [
      'implicit measures',
      ['number="17"', 'number="X1" implicit="yes"', 'number="17" implicit="yes"'],
      ['17', 'X1', '17'],
    ],
    ['a text instead of a number', ['number="1"', 'number="2" text="1a"'], ['1', '1a']],
    ['missing numbers', ['number=""', ''], ['1', '2']],
    ['0 for what is not counted', ['number="0"', 'number="1"', 'number="0" implicit="yes"'], ['', '1', '']],
    ['0 in the middle', ['number="1"', 'number="0"'], ['1', '0']],
    [
      'blanks, signs that hide others, and any length',
      ['number=" 1\u202e"', `number="${'9'.repeat(30)}"`],
      ['1', `${'9'.repeat(20)}…`],
    ],
  ])('takes the label from %s', (_, begun, labels) => {
    const [first = '', ...others] = begun.map((one) => `<measure ${one}>`);
    const whole = note('C4/4');
    const measures = [`${first}${attributes}${whole}`, ...others.map((one) => one + whole)].join('</measure>');
    const { measures: read } = getScore(xml(`<part id="P1">${measures}</measure></part>`));

    expect(read.map(({ label }) => label)).toEqual(labels);
  });

  it('takes the label from the first part, as the pages do', () => {
    const transposing = attributes.replace('</time>', '</time><transpose><chromatic>-2</chromatic></transpose>');
    const score = `<part id="P1"><measure number="33">${transposing}${note('C4/4')}</measure></part><part id="P2"><measure number="1">${attributes}${note('C4/4')}</measure></part>`;

    expect(getScore(xml(score)).measures.map(({ label }) => label)).toEqual(['33']);
  });
});
