import { expect, it } from 'vitest';
import { XmlElement } from '#xml/element.ts';
import { aNote, normalizedMeasures, someAttributes } from './testing.ts';

const clefs = '<staves>2</staves><clef number="1"><sign>G</sign></clef><clef number="2"><sign>F</sign></clef>';

/** Numbers of the arpeggios at the same moment in both hands. */
function numbersOf(upper: string, lower: string): (string | undefined)[] {
  const right = aNote('C5', { type: 'whole', staff: 1, notations: upper });
  const left = aNote('C3', { type: 'whole', staff: 2, voice: 5, notations: lower });
  const [measure] = normalizedMeasures([
    `${someAttributes({ more: clefs })}${right}<backup><duration>48</duration></backup>${left}`,
  ]);
  return (measure ?? new XmlElement(''))
    .list('note')
    .flatMap((note) => note.list('notations'))
    .map((notations) => notations.find('arpeggiate')?.attributes['number']);
}

it('draws arpeggios without numbers for each hand by itself', () => {
  expect(numbersOf('<arpeggiate/>', '<arpeggiate/>')).toEqual(['1', '2']);
});

it('leaves arpeggios of one number, and of one hand, as they are', () => {
  expect(numbersOf('<arpeggiate number="1"/>', '<arpeggiate number="1"/>')).toEqual(['1', '1']);
  expect(numbersOf('<arpeggiate/>', '<fermata/>')).toEqual([undefined, undefined]);
});
