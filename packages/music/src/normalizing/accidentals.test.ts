import { describe, expect, it } from 'vitest';
import { aNote, normalizedMeasures, someAttributes, textsOfNotes } from './testing.ts';

const sharp = { more: '<accidental>sharp</accidental>' };
const start = { notations: '<tied type="start"/>' };
const stop = { notations: '<tied type="stop"/>' };

/** Accidentals by measure. */
function accidentals(...measures: string[]): string[] {
  const [first = '', ...others] = measures;
  const rest = first.includes('<attributes>') ? first : someAttributes() + first;
  return normalizedMeasures([rest, ...others]).map((measure) => textsOfNotes(measure, 'accidental').join(' '));
}

const notes = (pitches: string) =>
  pitches
    .split(' ')
    .map((pitch) => aNote(pitch))
    .join('');

describe('accidentals that a file leaves out', () => {
  it('are added where a pitch differs from the alteration in force, as in Für Elise', () => {
    expect(accidentals(notes('E5 Eb5 E5 Eb5'), notes('E5 B4 D5 C5'))).toEqual(['- flat natural flat', 'natural - - -']);
  });

  it('are marked as unknown where no sign exists, so that the check of the pages reports them', () => {
    const third = aNote('C5').replace('<octave>', '<alter>0.3</alter><octave>');

    expect(accidentals(third + aNote('C#5') + third)).toEqual(['other sharp other']);
  });

  it('follow the key signature', () => {
    expect(accidentals(someAttributes({ fifths: 1 }) + notes('F#5 F5 F#5 G5'))).toEqual(['- natural sharp -']);
    expect(accidentals(someAttributes({ fifths: -2 }) + notes('Bb4 E5 Eb5 B4'))).toEqual(['- natural flat natural']);
  });

  it('apply until the end of the measure, on their own line only', () => {
    expect(accidentals(notes('F#4 F#4 F#5 F#4'), notes('F#4 C5 C5 C5'))).toEqual(['sharp - sharp -', 'sharp - - -']);
  });

  it('apply to the other voices of the staff, in the order in which they sound', () => {
    const backup = '<backup><duration>48</duration></backup>';
    const lower = ['r', 'F#4', 'r', 'F4'].map((pitch) => aNote(pitch, { voice: 2 })).join('');

    expect(accidentals(notes('F4 C5 F#4 C5') + backup + lower)).toEqual(['- - - - - sharp - natural']);
  });

  it('do not apply to the other staff', () => {
    const attributes = someAttributes({ more: '<staves>2</staves>' });
    const lower = aNote('F#4', { staff: 2, voice: 5 });

    expect(
      accidentals(attributes + aNote('F#4', { staff: 1 }) + '<backup><duration>12</duration></backup>' + lower),
    ).toEqual(['sharp sharp']);
  });

  it('are carried over the barline by a tie, for the tied note only', () => {
    const first = notes('C5 C5 C5') + aNote('F#4', start);

    expect(accidentals(first, aNote('F#4', stop) + notes('F#4 C5 C5'))).toEqual(['- - - sharp', '- sharp - -']);
  });

  it('are added to a file with accidentals of its own only where one is missing', () => {
    const first = aNote('F#4', sharp) + notes('F#4 F4 F#5');

    expect(accidentals(first, notes('F4 F5 C5 C5'))).toEqual(['sharp - natural sharp', '- - - -']);
  });

  it('include courtesy accidentals in files without any: after the barline, and in another octave', () => {
    expect(accidentals(notes('F#4 C5 F5 C5'), notes('F4 F4 C5 C5'))).toEqual(['sharp - natural -', 'natural - - -']);
  });

  it('are not written for drums, tablature and hidden notes', () => {
    const tab = someAttributes({ more: '<clef><sign>TAB</sign><line>5</line></clef>' });
    const hidden = aNote('F#4').replace('<note>', '<note print-object="no">');

    expect(accidentals(tab + notes('F#4'))).toEqual(['-']);
    expect(accidentals(hidden + notes('F#4'))).toEqual(['- sharp']);
  });

  it('are placed at the written pitch of a note under an octave line', () => {
    const octave = (type: string) =>
      `<direction><direction-type><octave-shift type="${type}" size="8"/></direction-type></direction>`;

    expect(
      accidentals(aNote('F#4', sharp) + octave('down') + notes('F#5 F#6') + octave('stop') + notes('F#5')),
    ).toEqual(['sharp - sharp -']);
  });
});
