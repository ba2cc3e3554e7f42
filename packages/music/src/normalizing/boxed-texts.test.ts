import { expect, it } from 'vitest';
import { XmlElement } from '#xml/element.ts';
import { marksOf } from './directions.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

function attributesOf(mark: string): Record<string, string> | undefined {
  const direction = `<direction><direction-type>${mark}</direction-type></direction>`;
  const [measure] = normalizedMeasures([someAttributes() + direction + aNote('C5', { type: 'whole' })]);
  return (measure ?? new XmlElement('')).list('direction').flatMap(marksOf)[0]?.attributes;
}

it('sets words in a box upright, unless the file says otherwise', () => {
  expect(attributesOf('<words enclosure="rectangle">Head</words>')).toMatchObject({ 'font-style': 'normal' });
  expect(attributesOf('<words enclosure="rectangle" font-style="italic">Head</words>')).toMatchObject({
    'font-style': 'italic',
  });
  expect(attributesOf('<words>dolce</words>')).not.toHaveProperty('font-style');
});

it('lets the name of a section begin at its barline, and centres a rehearsal letter', () => {
  expect(attributesOf('<rehearsal>Interlude</rehearsal>')).toEqual({ halign: 'left' });
  expect(attributesOf('<rehearsal>B</rehearsal>')).toEqual({});
});
