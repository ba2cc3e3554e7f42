import { expect, it } from 'vitest';
import { XmlElement } from '#xml/element.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const sideOf = (mark: string, attributes = '') => {
  const direction = `<direction${attributes}><direction-type>${mark}</direction-type></direction>`;
  const [measure] = normalizedMeasures([someAttributes() + direction + aNote('C5')]);
  return (measure ?? new XmlElement('')).find('direction')?.attributes['placement'];
};

it.each([
  ['above the staff', '<words default-y="20">a tempo</words>', 'above'],
  ['below it', '<dynamics default-y="-65"><p/></dynamics>', 'below'],
  ['a hairpin above', '<wedge type="crescendo" default-y="30"/>', 'above'],
  ['within the staff', '<words default-y="-20">dolce</words>', undefined],
  ['at no height', '<words>dolce</words>', undefined],
])('a direction is on the side of its height: %s', (_, mark, side) => {
  expect(sideOf(mark)).toBe(side);
});

it('a direction keeps the side that the file names', () => {
  expect(sideOf('<words default-y="20">a tempo</words>', ' placement="below"')).toBe('below');
});
