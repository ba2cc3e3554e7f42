import { expect, it } from 'vitest';
import { XmlElement } from '#xml/element.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const clefs = '<staves>2</staves><clef number="1"><sign>G</sign></clef><clef number="2"><sign>F</sign></clef>';
const slur = (type: string, attributes = '') => `<slur number="1" type="${type}"${attributes}/>`;
const note = (staff: number, notations = '') => aNote(staff === 1 ? 'E4' : 'E3', { voice: 5, staff, notations });

/** The side of the first slur, or '-' if the file leaves it open. */
function sideOf(notes: string): string {
  const [measure] = normalizedMeasures([someAttributes({ more: clefs }) + notes]);
  const slurs = (measure ?? new XmlElement(''))
    .list('note')
    .flatMap((one) => (one.find('notations') ?? one).list('slur'));
  return slurs[0]?.attributes['placement'] ?? '-';
}

it.each([
  ['below from the lower staff', note(2, slur('start')) + note(1) + note(1, slur('stop')), 'below'],
  ['below if only its middle is on the other staff', note(2, slur('start')) + note(1) + note(2, slur('stop')), 'below'],
  ['above from the upper staff', note(1, slur('start')) + note(2, slur('stop')), 'above'],
  ['below if it goes on after the measure', note(2, slur('start')) + note(1), 'below'],
  ['where the file says', note(2, slur('start', ' placement="above"')) + note(1, slur('stop')), 'above'],
  ['left open on one staff', note(2, slur('start')) + note(2, slur('stop')) + note(1), '-'],
])('puts a slur %s', (_, notes, expected) => {
  expect(sideOf(notes)).toBe(expected);
});
