import { describe, expect, it } from 'vitest';
import type { Note } from '#model.ts';
import { attributes, back, getScore, lower, note, part, readMeasures, twoStaves, upper, xml } from './testing.ts';

const shift = (type: string, more = '', staff = 1) =>
  `<direction><direction-type><octave-shift type="${type}" ${more}/></direction-type><staff>${staff}</staff></direction>`;
const grace = note('C6').replace('<note>', '<note><grace/>').replace('<duration>1</duration>', '');
const shifts = (notes: Note[] = []) => notes.map(({ octaveShift }) => octaveShift);
const fifths = (notes: Note[] = []) => notes.map((one) => one.fifths);
const key = (count: number, more = '') => `<key ${more}><fifths>${count}</fifths></key>`;

describe('octave lines', () => {
  it('apply from where they begin to where they end, on their staff only, in every voice', () => {
    const [measure] = readMeasures(
      twoStaves +
        upper('C5') +
        shift('down', 'size="8"') +
        upper('C6') +
        upper('D6') +
        shift('stop', 'size="8"') +
        upper('C5') +
        back(4) +
        note('E5', '<voice>2</voice><staff>1</staff>') +
        note('E6', '<voice>2</voice><staff>1</staff>') +
        back(2) +
        lower('C3/4'),
    );

    expect(shifts(measure?.notes)).toEqual([0, 1, 1, 0, 0, 1, 0]);
  });

  it('of a size that does not exist move no notes', () => {
    const [measure] = readMeasures(attributes + shift('down', 'size="9"') + note('C6/4'));

    expect(shifts(measure?.notes)).toEqual([0]);
  });

  it('continue in the next measures', () => {
    const measures = readMeasures(
      attributes + note('C5/2') + shift('down', 'size="15"') + note('C7/2'),
      note('C7/4'),
      note('C7/2') + shift('stop', 'size="15"') + note('C5/2'),
    );

    expect(measures.map(({ notes }) => shifts(notes))).toEqual([[0, 2], [2], [2, 0]]);
  });

  it('below the staff count downwards, and overlapping ones are distinguished by number', () => {
    const [measure] = readMeasures(
      attributes +
        shift('up', 'number="1"') +
        note('C2') +
        shift('stop', 'number="1"') +
        shift('down', 'number="2"') +
        note('C6') +
        shift('stop', 'number="2"') +
        note('C5/2'),
    );

    expect(shifts(measure?.notes)).toEqual([-1, 1, 0]);
  });

  it('that end where they begin cover the notes beginning there', () => {
    const [measure] = readMeasures(attributes + shift('down') + shift('stop') + note('C6/4'));

    expect(shifts(measure?.notes)).toEqual([1]);
  });

  it('cover grace notes before their end, but none after it', () => {
    const [measure] = readMeasures(
      attributes + shift('down') + note('C6/2') + grace + shift('stop') + grace + note('C5/2'),
    );

    expect(shifts(measure?.notes)).toEqual([1, 1, 0, 0]);
  });
});

describe('keys', () => {
  it('may be none of the circle of fifths, and alter the steps that the file names', () => {
    const own = attributes.replace(
      '<key><fifths>0</fifths></key>',
      '<key><key-step>F</key-step><key-alter>1</key-alter><key-step>B</key-step><key-alter>-1</key-alter></key>',
    );
    const change = `<attributes>${key(1)}</attributes>`;
    const measures = readMeasures(own + note('F4/2') + change + note('F4/2'), note('B4/4'));

    const alters = { F: 1, B: -1 };
    expect(measures.map(({ notes }) => notes.map(({ keyAlters }) => keyAlters))).toEqual([
      [alters, undefined],
      [undefined],
    ]);
    expect(measures[0]?.key).toEqual({ fifths: 0, mode: 'other', alters });
  });

  it('apply to each part by itself', () => {
    const flat = attributes.replace('<fifths>0', '<fifths>-3');
    const score = getScore(
      xml(part(attributes + note('C4/4')) + part(flat + note('E4/4')).replace('id="P1"', 'id="P2"')),
    );

    expect(fifths(score.measures[0]?.notes)).toEqual([0, -3]);
  });

  it('apply to each staff by itself', () => {
    const keys = twoStaves.replace('<key><fifths>0</fifths></key>', key(2, 'number="1"') + key(-1, 'number="2"'));
    const measures = readMeasures(
      keys + upper('C5/4') + back(4) + lower('C3/4'),
      upper('C5/4') + back(4) + lower('C3/4'),
    );

    expect(measures.map(({ notes }) => fifths(notes))).toEqual([
      [2, -1],
      [2, -1],
    ]);
  });

  it('change within a measure, for every voice, and for all staves if none is named', () => {
    const measures = readMeasures(
      twoStaves +
        upper('C5/2') +
        `<attributes>${key(4)}</attributes>` +
        upper('C5/2') +
        back(4) +
        lower('C3/2') +
        lower('C3/2'),
      upper('C5/4'),
    );

    expect(measures.map(({ notes }) => fifths(notes))).toEqual([[0, 4, 0, 4], [4]]);
  });
});
