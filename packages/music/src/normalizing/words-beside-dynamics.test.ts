import { describe, expect, it } from 'vitest';
import { XmlElement } from '#xml/element.ts';
import { marksOf } from './directions.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const direction = (mark: string, { placement = 'below', more = '<staff>1</staff>' } = {}) =>
  `<direction placement="${placement}"><direction-type>${mark}</direction-type>${more}</direction>`;
const piano = direction('<dynamics><p/></dynamics>');
const words = (text: string, attributes = '') => direction(`<words${attributes}>${text}</words>`);

/** The marks of each direction, with underscores for no-break spaces. */
function directions(before: string): string[] {
  const [measure] = normalizedMeasures([someAttributes() + before + aNote('C5')]);
  return (measure ?? new XmlElement('')).list('direction').map((one) =>
    marksOf(one)
      .map(({ name, text }) => (name === 'words' ? text.replaceAll('\u00A0', '_') : name))
      .join(''),
  );
}

describe('words and a dynamic of one moment', () => {
  it('are on one line', () => {
    expect(directions(piano + words('cresc.'))).toEqual(['dynamics cresc.']);
    expect(directions(words('dolce') + piano)).toEqual(['dynamics dolce']);
  });

  it('begin with the words that qualify the dynamic', () => {
    expect(directions(piano + words('sempre'))).toEqual(['sempre dynamics']);
    expect(directions(words('sempre più') + piano)).toEqual(['sempre più dynamics']);
    expect(directions(piano + words('sempre legato'))).toEqual(['dynamics sempre legato']);
  });

  it.each([
    ['on other sides', piano + direction('<words>dolce</words>', { placement: 'above' })],
    ['on other staves', piano + direction('<words>dolce</words>', { more: '<staff>2</staff>' })],
    ['one of which is a tempo', piano + words('Slowly', ' font-weight="bold"')],
    ['one of which changes the tempo', piano + direction('<words>rit.</words>', { more: '<sound tempo="60"/>' })],
    ['at other moments', piano + aNote('C5') + words('dolce')],
    ['of several lines', piano + words('dolce\nlegato')],
  ])('stay apart %s', (_, given) => {
    expect(directions(given)).toHaveLength(2);
  });
});
