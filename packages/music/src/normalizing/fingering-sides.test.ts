import { expect, it } from 'vitest';
import { XmlElement } from '#xml/element.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const clefs = '<staves>2</staves><clef number="1"><sign>G</sign></clef><clef number="2"><sign>F</sign></clef>';
const back = '<backup><duration>12</duration></backup>';
const finger = (attributes = '') => `<technical><fingering${attributes}>1</fingering></technical>`;
const right = aNote('C5', { staff: 1, notations: finger() });
const left = (notations = finger(), voice = 5) => aNote('C3', { voice, staff: 2, notations });

/** The side of each note's fingering, or '-' if the file leaves it open. */
function sides(notes: string, more = clefs): string[] {
  const [measure] = normalizedMeasures([someAttributes({ more }) + notes]);
  return (measure ?? new XmlElement('')).list('note').map((note) => {
    const technical = (note.find('notations') ?? note).find('technical');
    return (technical ?? note).find('fingering')?.attributes['placement'] ?? '-';
  });
}

it('puts fingerings of the left hand below its staff', () => {
  expect(sides(right + back + left())).toEqual(['-', 'below']);
});

it('keeps the side that the file gives', () => {
  const given = [' placement="above"', ' default-y="12"', ' default-y="-60"'].map((one) => left(finger(one)));

  expect(sides(right + back + given.join(''))).toEqual(['-', 'above', '-', 'below']);
});

it('puts only fingerings of the lower voice below', () => {
  expect(sides(right + back + left(finger(), 5) + back + left(finger(), 6))).toEqual(['-', '-', 'below']);
});

it('leaves fingerings of right-hand notes on the lower staff unchanged', () => {
  expect(sides(right + aNote('A3', { staff: 2, notations: finger() }))).toEqual(['-', '-']);
});

it('changes nothing on one staff', () => {
  expect(sides(aNote('C5', { notations: finger() }), '<clef><sign>G</sign></clef>')).toEqual(['-']);
});

it('puts fingerings of the lower voice below where two voices of a staff sound together', () => {
  const voice = (pitch: string, id: number) => aNote(pitch, { voice: id, staff: 1, notations: finger() });
  const upper = voice('E5', 1) + voice('F5', 1);

  expect(sides(upper + back + back + voice('C5', 2))).toEqual(['-', '-', 'below']);
  expect(sides(voice('C5', 1) + back + voice('E5', 2))).toEqual(['below', '-']);
  expect(sides(voice('E5', 1) + voice('C5', 2))).toEqual(['-', '-']);
});
