import { describe, expect, it } from 'vitest';
import { marksOf } from './directions.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

it.each([
  [' font-weight="bold"', 'normal'],
  [' font-weight="bold" font-style="italic"', 'italic'],
  ['', undefined],
])('bold words are upright unless the file says otherwise: %s', (attributes, style) => {
  const direction = `<direction><direction-type><words${attributes}>Vivo</words></direction-type></direction>`;
  const measures = normalizedMeasures([someAttributes() + direction + aNote('C5')]);
  const marks = measures.flatMap((measure) => measure.list('direction')).flatMap(marksOf);

  expect(marks.map((mark) => mark.attributes['font-style'])).toEqual([style]);
});

it.each([
  [' font-style="italic"', 'normal'],
  [' font-style="italic" font-weight="bold"', 'bold'],
  ['', undefined],
])('italic words are not bold unless the file says otherwise: %s', (attributes, weight) => {
  const words = `<direction-type><words${attributes}>rit.</words></direction-type>`;
  const measures = normalizedMeasures([
    `${someAttributes()}<direction>${words}<sound tempo="60"/></direction>${aNote('C5')}`,
  ]);
  const marks = measures.flatMap((measure) => measure.list('direction')).flatMap(marksOf);

  expect(marks.map((mark) => mark.attributes['font-weight'])).toEqual([weight]);
});

describe('a tempo in words and a metronome mark', () => {
  const words = (attributes: string, more = '') =>
    `<direction><direction-type><words${attributes}>Vivo</words></direction-type>${more}</direction>`;
  const metronome = (attributes = '', more = '') =>
    `<direction${attributes}><direction-type><metronome><beat-unit>quarter</beat-unit><per-minute>96</per-minute></metronome></direction-type>${more}</direction>`;
  const bold = ' font-weight="bold"';
  const marksIn = (content: string) =>
    normalizedMeasures([someAttributes() + content + aNote('C5')])
      .flatMap((measure) => measure.list('direction'))
      .map((direction) => marksOf(direction).map(({ name, text }) => (name === 'words' ? text : name)));

  it('are one line, with a space between them', () => {
    const sound = '<sound tempo="96"/>';
    expect(marksIn(words(bold) + metronome('', sound))).toEqual([['Vivo\u00A0', 'metronome']]);
    expect(marksIn(words(bold, sound) + metronome())).toEqual([['Vivo\u00A0', 'metronome']]);
    expect(marksIn(words(bold) + metronome('', '<staff>1</staff>'))).toEqual([['Vivo\u00A0', 'metronome']]);
  });

  it.each([
    ['the words are no tempo', words('') + metronome()],
    ['one is below the staff', words(bold) + metronome(' placement="below"')],
    ['they are for different staves', words(bold, '<staff>1</staff>') + metronome('', '<staff>2</staff>')],
    ['a note is between them', words(bold) + aNote('C5') + metronome()],
  ])('stay apart if %s', (_, content) => {
    expect(marksIn(content)).toEqual([['Vivo'], ['metronome']]);
  });
});
