import { expect, it } from 'vitest';
import { listChildren } from '#xml/index.ts';
import { marksOf } from './directions.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

it.each([
  [' font-weight="bold"', 'normal'],
  [' font-weight="bold" font-style="italic"', 'italic'],
  ['', undefined],
])('bold words are upright unless the file says otherwise: %s', (attributes, style) => {
  const direction = `<direction><direction-type><words${attributes}>Vivo</words></direction-type></direction>`;
  const measures = normalizedMeasures([someAttributes() + direction + aNote('C5')]);
  const marks = measures.flatMap((measure) => listChildren(measure, 'direction')).flatMap(marksOf);

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
  const marks = measures.flatMap((measure) => listChildren(measure, 'direction')).flatMap(marksOf);

  expect(marks.map((mark) => mark.attributes['font-weight'])).toEqual([weight]);
});
