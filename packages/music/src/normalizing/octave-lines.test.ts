import { expect, it } from 'vitest';
import { parseXml, type XmlElement } from '#xml/element.ts';
import { marksOf } from './directions.ts';
import { normalize } from './normalize.ts';
import { aNote, aScore, normalizedMeasures, someAttributes } from './testing.ts';

const shift = (type: string, size: string) =>
  `<direction><direction-type><octave-shift type="${type}" size="${size}"/></direction-type></direction>`;
const linesOf = (...measures: string[]) =>
  normalizedMeasures([someAttributes() + (measures[0] ?? ''), ...measures.slice(1)]).flatMap((measure) =>
    measure
      .list('direction')
      .flatMap(marksOf)
      .map(({ attributes }) => `${attributes['type']} ${attributes['size']}`),
  );

it.each(['7', '9', '1000000', 'x'])('removes an octave line of the size %s with its end', (size) => {
  const notes = aNote('C5') + aNote('C5');
  expect(linesOf(shift('down', size) + notes, notes + shift('stop', size))).toEqual([]);
});

it('keeps 8va, 15ma and 22ma, also after a line of another size', () => {
  const lines = ['9', '8', '15', '22'].map((size) => shift('up', size) + aNote('C3') + shift('stop', size));
  expect(linesOf(lines.join(''))).toEqual(['up 8', 'stop 8', 'up 15', 'stop 15', 'up 22', 'stop 22']);
});

const onStaff = (staff: number, direction: string) =>
  direction.replace('</direction>', `<staff>${staff}</staff></direction>`);
const clefs = '<staves>2</staves><clef number="1"><sign>G</sign></clef><clef number="2"><sign>F</sign></clef>';

it('begin before a note of their own staff', () => {
  const start = onStaff(2, shift('up', '8'));
  const right = aNote('C5', { type: 'whole', staff: 1 });
  const left = '<backup><duration>48</duration></backup>' + aNote('C2', { type: 'whole', staff: 2, voice: 2 });
  const [measure] = normalizedMeasures([someAttributes({ more: clefs }) + start + right + left]);

  expect(measure?.children.map(({ name }) => name)).toEqual(['attributes', 'note', 'backup', 'direction', 'note']);
});

it('end behind a note of their own staff, and of its chord', () => {
  const half = { type: 'half', staff: 1 };
  const right = aNote('C6', half) + aNote('D6', half) + aNote('F6', { ...half, isChord: true });
  const left = `<backup><duration>48</duration></backup>${aNote('C3', { type: 'whole', staff: 2, voice: 2 })}`;
  const measure = (notes: string) =>
    normalizedMeasures([someAttributes({ more: clefs }) + onStaff(1, shift('down', '8')) + notes])[0];
  const names = 'attributes direction note note note direction backup note';
  const end = onStaff(1, shift('stop', '8'));

  expect(
    measure(right + left + end)
      ?.children.map(({ name }) => name)
      .join(' '),
  ).toBe(names);
  expect(
    measure(right + end + left)
      ?.children.map(({ name }) => name)
      .join(' '),
  ).toBe(names);
});

const stavesOf = (measures: readonly XmlElement[]) =>
  measures.flatMap((one) => one.list('direction').map((direction) => direction.textOf('staff')));

it('are on the first staff of their own part, if they name none', () => {
  const measure = someAttributes() + shift('down', '8') + aNote('C6') + shift('stop', '8');
  const second = `<part id="P2"><measure number="1">${measure}</measure></part></score-partwise>`;
  const score = parseXml(aScore([measure]).replace('</score-partwise>', second));
  normalize(score);

  expect(stavesOf(score.list('part').flatMap(({ children }) => children))).toEqual(['1', '1', '1', '1']);
});

it('end on the staff where they begin', () => {
  const whole = aNote('C2', { type: 'whole', staff: 2 });
  const begin = someAttributes({ more: clefs }) + onStaff(2, shift('up', '8')) + whole;

  expect(stavesOf(normalizedMeasures([begin, whole + shift('stop', '8')]))).toEqual(['2', '2']);
});
